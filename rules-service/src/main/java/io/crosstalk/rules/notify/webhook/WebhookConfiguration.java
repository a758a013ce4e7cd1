package io.crosstalk.rules.notify.webhook;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the webhooks. */
@Configuration(proxyBeanMethods = false)
class WebhookConfiguration {
  @Bean
  TargetGroup<WebhookProperties.Target> webhooks(
      WebhookProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.webhooks",
        WebhookProperties.Target.class,
        properties.targets(),
        each ->
            new WebhookAdapter(
                each.url(),
                each.key(),
                new HttpSender(delivery, each.allowPrivate(), wallClock),
                wallClock));
  }
}
