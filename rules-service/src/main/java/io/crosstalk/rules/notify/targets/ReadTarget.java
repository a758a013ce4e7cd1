package io.crosstalk.rules.notify.targets;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Settings and secret of a target, as they were read at one time.
 *
 * @param secret the secret; null when there is none, or it cannot be used
 * @param secretProblem why the secret cannot be used; null when it can
 */
public record ReadTarget(
    TargetGroup<?> group,
    TargetSettings settings,
    @Nullable String secret,
    @Nullable String secretProblem) {

  static ReadTarget of(TargetGroup<?> group, TargetSettings settings) {
    try {
      return new ReadTarget(group, settings, settings.readSecret(), null);
    } catch (UnusableSecretException e) {
      return new ReadTarget(group, settings, null, e.getMessage());
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
    return group.open(settings);
  }

  /** Returns a text without the secret. */
  @Override
  public String toString() {
    return "ReadTarget[" + group.setting() + ", " + name() + "]";
  }
}
