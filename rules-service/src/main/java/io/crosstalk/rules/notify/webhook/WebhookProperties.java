package io.crosstalk.rules.notify.webhook;

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
 * Settings of webhooks, {@code crosstalk.webhooks.*}.
 *
 * @param targets receivers of events
 */
@ConfigurationProperties("crosstalk.webhooks")
public record WebhookProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "webhook";

  /**
   * Receiver of events.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param url address to which events are sent
   * @param secret key of the signature of the body; null when a file contains it, and for no
   *     signature
   * @param secretFile file that contains the key; null when it is set as it is, and for no
   *     signature
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode what happens with its messages
   * @param allowPrivate whether the address may be one of this machine or of a private network
   * @param replays whether incidents of replayed cases are sent, too
   */
  public record Target(
      String name,
      URI url,
      @Nullable String secret,
      @Nullable Path secretFile,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays)
      implements TargetSettings {
    public Target {
      if (TargetChecks.checkHttp(KIND, name, url).getUserInfo() != null) {
        throw TargetChecks.problem(
            KIND, name, "has a url with credentials, which it must not contain");
      }
      if (secret != null || secretFile != null) {
        TargetChecks.secret(KIND, name, "secret", secret, secretFile);
      }
      TargetChecks.checkMode(KIND, name, mode, TargetMode.NOTIFY);
    }

    /**
     * Reads the key of the signature; null for no signature.
     *
     * @throws io.crosstalk.rules.notify.targets.UnusableSecretException when the file cannot be
     *     read or is empty
     */
    @Nullable String key() {
      return secret == null && secretFile == null
          ? null
          : TargetChecks.readSecret(KIND, name, "secret", secret, secretFile);
    }

    @Override
    public @Nullable String readSecret() {
      return key();
    }

    /**
     * Returns a text without the secret, and without a token that the path of the URL may contain.
     */
    @Override
    public String toString() {
      return "Target[name=" + name + ", host=" + url.getHost() + "]";
    }
  }

  public WebhookProperties {
    targets = List.copyOf(targets);
  }
}
