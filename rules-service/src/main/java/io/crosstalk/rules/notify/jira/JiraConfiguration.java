package io.crosstalk.rules.notify.jira;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the targets at Jira Service Management. */
@Configuration(proxyBeanMethods = false)
class JiraConfiguration {
  @Bean
  TargetGroup<JiraProperties.Target> jiraTargets(
      JiraProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.jira",
        JiraProperties.Target.class,
        properties.targets(),
        each ->
            new JiraAdapter(
                new ServiceDesk(
                    new JsonClient(
                        new HttpSender(delivery, each.allowPrivate(), wallClock),
                        each.url(),
                        each.readAuthorization()),
                    each),
                each.resolvedTransition(),
                each.reopenedTransition()));
  }
}
