package io.crosstalk.rules.notify.alertmanager;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the Alertmanagers. */
@Configuration(proxyBeanMethods = false)
class AlertmanagerConfiguration {
  @Bean
  TargetGroup<AlertmanagerProperties.Target> alertmanagers(
      AlertmanagerProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.alertmanager",
        AlertmanagerProperties.Target.class,
        properties.targets(),
        each -> adapter(each, delivery, wallClock));
  }

  private static TargetAdapter adapter(
      AlertmanagerProperties.Target target, DeliveryProperties delivery, RulesClock wallClock) {
    HttpSender http = new HttpSender(delivery, target.allowPrivate(), wallClock);
    return new AlertmanagerAdapter(
        new AlertsApi(target.url(), target.authorization(), http),
        target.keepFiringFor(),
        wallClock);
  }
}
