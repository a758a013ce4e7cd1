package io.crosstalk.rules.notify.pagerduty;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.targets.TargetChecks;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of PagerDuty, {@code crosstalk.pagerduty.*}.
 *
 * @param targets services of PagerDuty that receive alerts
 */
@ConfigurationProperties("crosstalk.pagerduty")
public record PagerdutyProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "pagerduty";

  /**
   * A service of PagerDuty.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param url address of the Events API, which depends on the region of the account
   * @param routingKey integration key; null when a file contains it
   * @param routingKeyFile file with the integration key; null when it is set as it is
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode what happens with its messages
   * @param allowPrivate whether the address may be one of this machine or of a private network
   * @param replays whether incidents of replayed cases are sent, too
   */
  public record Target(
      String name,
      @DefaultValue("https://events.pagerduty.com") URI url,
      @Nullable String routingKey,
      @Nullable Path routingKeyFile,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays)
      implements TargetSettings {
    private static final int KEY_CHARACTERS = 32;

    public Target {
      TargetChecks.check(KIND, name, url);
      TargetChecks.secret(KIND, name, "routing-key", routingKey, routingKeyFile);
      TargetChecks.checkMode(KIND, name, mode, TargetMode.NOTIFY);
    }

    /**
     * Reads the integration key.
     *
     * @throws IllegalArgumentException when it cannot be read, or cannot be a key
     */
    String readRoutingKey() {
      String key = TargetChecks.readSecret(KIND, name, "routing-key", routingKey, routingKeyFile);
      if (key.length() != KEY_CHARACTERS) {
        throw TargetChecks.unusableSecret(
            KIND,
            name,
            "needs a routing-key of 32 characters, the Integration Key of Events API v2, not of "
                + key.length());
      }
      return key;
    }

    @Override
    public String readSecret() {
      return readRoutingKey();
    }

    /** Returns a text without the key. */
    @Override
    public String toString() {
      return "Target[name=" + name + ", host=" + url.getHost() + "]";
    }
  }

  public PagerdutyProperties {
    targets = List.copyOf(targets);
  }
}
