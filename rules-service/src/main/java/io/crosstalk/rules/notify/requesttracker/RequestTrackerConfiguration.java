package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the targets in Request Tracker. */
@Configuration(proxyBeanMethods = false)
class RequestTrackerConfiguration {
  @Bean
  TargetGroup<RequestTrackerProperties.Target> requestTrackers(
      RequestTrackerProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.request-tracker",
        RequestTrackerProperties.Target.class,
        properties.targets(),
        each ->
            RequestTrackerAdapter.create(
                each, new HttpSender(delivery, each.allowPrivate(), wallClock)));
  }
}
