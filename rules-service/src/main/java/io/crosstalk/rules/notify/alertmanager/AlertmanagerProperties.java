package io.crosstalk.rules.notify.alertmanager;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.http.Authorization;
import io.crosstalk.rules.notify.targets.TargetChecks;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of Alertmanagers, {@code crosstalk.alertmanager.*}.
 *
 * @param targets Alertmanagers, each instance of a cluster on its own
 */
@ConfigurationProperties("crosstalk.alertmanager")
public record AlertmanagerProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "alertmanager";

  /**
   * An Alertmanager.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param url its address, without the path of the API
   * @param username name for basic authentication; null for none
   * @param password password of this user; null if it is in a file
   * @param passwordFile file that contains the password; null if it is in {@code password}
   * @param keepFiringFor time after the last message at which an alert ends by itself
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode what happens with its messages
   * @param allowPrivate whether the address may be one of this machine or of a private network
   * @param replays whether incidents of replayed cases are sent, too
   */
  public record Target(
      String name,
      URI url,
      @Nullable String username,
      @Nullable String password,
      @Nullable Path passwordFile,
      @DefaultValue("7d") Duration keepFiringFor,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays)
      implements TargetSettings {
    public Target {
      TargetChecks.check(KIND, name, url);
      if (!keepFiringFor.isPositive()) {
        throw TargetChecks.problem(KIND, name, "needs keep-firing-for above 0");
      }
      TargetChecks.checkLogin(KIND, name, username, password, passwordFile);
      TargetChecks.checkMode(KIND, name, mode, TargetMode.NOTIFY);
    }

    /** Value of the header {@code Authorization}; null without authentication. */
    @Nullable String authorization() {
      return username == null
          ? null
          : Authorization.basic(
              username, TargetChecks.readSecret(KIND, name, "password", password, passwordFile));
    }

    @Override
    public @Nullable String readSecret() {
      return authorization();
    }

    /** Returns a text without the password. */
    @Override
    public String toString() {
      return "Target[name=" + name + ", host=" + url.getHost() + "]";
    }
  }

  public AlertmanagerProperties {
    targets = List.copyOf(targets);
  }
}
