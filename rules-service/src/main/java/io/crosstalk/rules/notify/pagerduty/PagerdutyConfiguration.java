package io.crosstalk.rules.notify.pagerduty;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the targets at PagerDuty. */
@Configuration(proxyBeanMethods = false)
class PagerdutyConfiguration {
  @Bean
  TargetGroup<PagerdutyProperties.Target> pagerdutyTargets(
      PagerdutyProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.pagerduty",
        PagerdutyProperties.Target.class,
        properties.targets(),
        each ->
            new PagerdutyAdapter(
                new JsonClient(
                    new HttpSender(delivery, each.allowPrivate(), wallClock), each.url(), null),
                each.readRoutingKey()));
  }
}
