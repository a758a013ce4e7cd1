package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the targets in Request Tracker. */
@Configuration(proxyBeanMethods = false)
class RequestTrackerConfiguration {
  @Bean
  TargetGroup<RequestTrackerProperties.Target> requestTrackers(
      RequestTrackerProperties properties, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.request-tracker",
        RequestTrackerProperties.Target.class,
        properties.targets(),
        (each, delivery) ->
            RequestTrackerAdapter.create(
                each, new HttpSender(delivery, each.allowPrivate(), wallClock)));
  }
}
