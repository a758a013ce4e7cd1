package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.http.Authorization;
import io.crosstalk.rules.notify.targets.Children;
import io.crosstalk.rules.notify.targets.TargetChecks;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of ServiceNow, {@code crosstalk.servicenow.*}.
 *
 * @param targets instances that receive incidents or events
 */
@ConfigurationProperties("crosstalk.servicenow")
public record ServiceNowProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "servicenow";

  /**
   * An instance of ServiceNow.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param url address of the instance
   * @param username user of basic authentication; null for a token
   * @param password its password; null when a file contains it, and for a token
   * @param passwordFile file with the password; null when it is set as it is, and for a token
   * @param token bearer token; null when a file contains it, and for basic authentication
   * @param tokenFile file with the token; null when it is set as it is, and for basic
   *     authentication
   * @param closeCode value of {@code close_code} for a resolved incident
   * @param fields fields of a new incident with constant values, such as its assignment group
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode with {@code ticket} incidents through the Table API, with {@code notify} events for
   *     Event Management, which makes alerts of them
   * @param allowPrivate whether the address may be one of this machine or of a private network
   * @param replays whether incidents of replayed cases are sent, too
   * @param children which child incidents an incident has
   * @param read whether changes of tickets are read
   */
  public record Target(
      String name,
      URI url,
      @Nullable String username,
      @Nullable String password,
      @Nullable Path passwordFile,
      @Nullable String token,
      @Nullable Path tokenFile,
      @DefaultValue("Solution provided") String closeCode,
      @DefaultValue Map<String, String> fields,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays,
      @DefaultValue("none") Children children,
      @DefaultValue("on") boolean read)
      implements TargetSettings {

    public Target {
      TargetChecks.check(KIND, name, url);
      fields = Map.copyOf(fields);
      if (mode == TargetMode.NOTIFY && children != Children.NONE) {
        throw TargetChecks.problem(KIND, name, "has children, which events cannot have");
      }
      boolean hasPassword = password != null || passwordFile != null;
      boolean hasToken = token != null || tokenFile != null;
      if (username == null ? hasPassword : hasToken) {
        throw TargetChecks.problem(
            KIND,
            name,
            "needs either username with password (or password-file), or token (or token-file)");
      }
      if (username == null) {
        TargetChecks.secret(KIND, name, "token", token, tokenFile);
      } else {
        TargetChecks.secret(KIND, name, "password", password, passwordFile);
      }
    }

    /** Reads the secret, and returns the value of the header {@code Authorization}. */
    String readAuthorization() {
      return username == null
          ? Authorization.bearer(TargetChecks.readSecret(KIND, name, "token", token, tokenFile))
          : Authorization.basic(
              username, TargetChecks.readSecret(KIND, name, "password", password, passwordFile));
    }

    @Override
    public String readSecret() {
      return readAuthorization();
    }

    /** Returns a text without the secrets. */
    @Override
    public String toString() {
      return "Target[name=%s, host=%s, mode=%s]".formatted(name, url.getHost(), mode.wireName());
    }
  }

  public ServiceNowProperties {
    targets = List.copyOf(targets);
  }
}
