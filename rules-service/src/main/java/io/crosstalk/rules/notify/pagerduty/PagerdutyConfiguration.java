package io.crosstalk.rules.notify.pagerduty;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetGroup;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.WaitingAdapter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the targets at PagerDuty. */
@Configuration(proxyBeanMethods = false)
class PagerdutyConfiguration {
  @Bean
  TargetGroup<PagerdutyProperties.Target> pagerdutyTargets(
      PagerdutyProperties properties, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.pagerduty",
        PagerdutyProperties.Target.class,
        properties.targets(),
        (each, delivery) ->
            new Target(
                "pagerduty",
                new TargetPolicy(each.name(), each.minSeverity(), each.mode(), each.replays()),
                WaitingAdapter.open(
                    each,
                    () ->
                        new PagerdutyAdapter(
                            new JsonClient(
                                new HttpSender(delivery, each.allowPrivate(), wallClock),
                                each.url(),
                                null),
                            each.readRoutingKey()))));
  }
}
