package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the targets at ServiceNow. */
@Configuration(proxyBeanMethods = false)
class ServiceNowConfiguration {
  @Bean
  TargetGroup<ServiceNowProperties.Target> serviceNowTargets(
      ServiceNowProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.servicenow",
        ServiceNowProperties.Target.class,
        properties.targets(),
        each ->
            adapter(
                each,
                new JsonClient(
                    new HttpSender(delivery, each.allowPrivate(), wallClock),
                    each.url(),
                    each.readAuthorization())));
  }

  private static TargetAdapter adapter(ServiceNowProperties.Target target, JsonClient client) {
    return switch (target.mode()) {
      case TICKET, SHADOW ->
          new IncidentAdapter(
              new IncidentTable(client), new IncidentFields(target.closeCode(), target.fields()));
      case NOTIFY -> new EventAdapter(client);
    };
  }
}
