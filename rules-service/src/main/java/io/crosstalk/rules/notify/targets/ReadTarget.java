package io.crosstalk.rules.notify.targets;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Settings and secret of a target, as they were read at one time.
 *
 * @param delivery settings of the delivery to all targets
 * @param secret the secret; null when there is none, or it cannot be used
 * @param secretProblem why the secret cannot be used; null when it can
 */
public record ReadTarget(
    TargetGroup<?> group,
    TargetSettings settings,
    DeliveryProperties delivery,
    @Nullable String secret,
    @Nullable String secretProblem) {

  static ReadTarget of(TargetGroup<?> group, TargetSettings settings, DeliveryProperties delivery) {
    try {
      return new ReadTarget(group, settings, delivery, settings.readSecret(), null);
    } catch (UnusableSecretException e) {
      return new ReadTarget(group, settings, delivery, null, e.getMessage());
    }
  }

  public String name() {
    return settings.name();
  }

  /** Kind of a target, such as {@code jira}, by the prefix of its settings. */
  static String kind(ConfigurationPropertyName prefix) {
    String last = prefix.getLastElement(ConfigurationPropertyName.Form.ORIGINAL);
    return last.equals("webhooks") ? "webhook" : last;
  }

  public Target open() {
    return group.open(settings, delivery);
  }

  /** Returns a text without the secret. */
  @Override
  public String toString() {
    return "ReadTarget[" + group.setting() + ", " + name() + "]";
  }
}
