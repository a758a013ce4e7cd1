package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.event.incident.Severity;
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
 * Settings of Request Tracker, {@code crosstalk.request-tracker.*}.
 *
 * @param targets queues in which tickets are created
 */
@ConfigurationProperties("crosstalk.request-tracker")
public record RequestTrackerProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "request-tracker";

  /**
   * A queue in which tickets are created.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param url address of Request Tracker, without {@code /REST/2.0}
   * @param token authentication token of the user that creates the tickets; null with {@code
   *     tokenFile}
   * @param tokenFile file that contains the token; null with {@code token}
   * @param queue name of the queue
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode what happens with its messages
   * @param allowPrivate whether the address may be one of this machine or of a private network
   * @param replays whether incidents of replayed cases get tickets, too
   * @param priorities priority of a ticket by the severity; without an entry it is not set
   * @param resolvedStatus status of a ticket whose incident is over
   * @param openStatus status of a closed ticket whose incident is reopened
   * @param children which child tickets an incident's ticket has
   * @param read whether changes of tickets are read
   */
  public record Target(
      String name,
      URI url,
      @Nullable String token,
      @Nullable Path tokenFile,
      String queue,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays,
      @DefaultValue Map<Severity, Integer> priorities,
      @DefaultValue("resolved") String resolvedStatus,
      @DefaultValue("open") String openStatus,
      @DefaultValue("none") Children children,
      @DefaultValue("on") boolean read)
      implements TargetSettings {
    public Target {
      TargetChecks.check(KIND, name, url);
      TargetChecks.secret(KIND, name, "token", token, tokenFile);
      TargetChecks.checkText(KIND, name, "a queue", queue);
      priorities = Map.copyOf(priorities);
      TargetChecks.checkMode(KIND, name, mode, TargetMode.TICKET);
    }

    /** Reads the token. */
    String readToken() {
      String read = TargetChecks.readSecret(KIND, name, "token", token, tokenFile);
      if (!read.matches("[!-~]+")) {
        throw TargetChecks.unusableSecret(
            KIND, name, "has a token with spaces or line breaks; check token-file");
      }
      return read;
    }

    @Override
    public String readSecret() {
      return readToken();
    }

    /** Returns a text without the token. */
    @Override
    public String toString() {
      return "Target[name=" + name + ", host=" + url.getHost() + ", queue=" + queue + "]";
    }
  }

  public RequestTrackerProperties {
    targets = List.copyOf(targets);
  }
}
