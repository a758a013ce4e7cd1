package io.crosstalk.rules.notify.jira;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.http.Authorization;
import io.crosstalk.rules.notify.targets.Children;
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
 * Settings of Jira Service Management, {@code crosstalk.jira.*}.
 *
 * @param targets service desks that receive requests
 */
@ConfigurationProperties("crosstalk.jira")
public record JiraProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "jira";

  /**
   * A service desk.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param url address of the site
   * @param email e-mail address of the account
   * @param token API token of the account; null when a file contains it
   * @param tokenFile file with the API token; null when it is set as it is
   * @param serviceDeskId id of the service desk
   * @param requestTypeId id of the request type
   * @param resolvedTransition name of the transition that resolves a request
   * @param reopenedTransition name of the transition that reopens a resolved request
   * @param resolution resolution that is set when a request is resolved; null for none
   * @param publicComments whether comments are visible to customers
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode what happens with its messages
   * @param allowPrivate whether the address may be one of this machine or of a private network
   * @param replays whether incidents of replayed cases are sent, too
   * @param children which linked requests a request has
   * @param linkType name of the type of links between a request and its children
   * @param groupField id of a text field for the assignment group of a child; null for none
   * @param read whether changes of tickets are read
   */
  public record Target(
      String name,
      URI url,
      String email,
      @Nullable String token,
      @Nullable Path tokenFile,
      String serviceDeskId,
      String requestTypeId,
      @DefaultValue("Resolve this issue") String resolvedTransition,
      @DefaultValue("Back to in progress") String reopenedTransition,
      @Nullable String resolution,
      @DefaultValue("false") boolean publicComments,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays,
      @DefaultValue("none") Children children,
      @DefaultValue("Relates") String linkType,
      @Nullable String groupField,
      @DefaultValue("on") boolean read)
      implements TargetSettings {

    public Target {
      TargetChecks.check(KIND, name, url);
      TargetChecks.checkText(KIND, name, "email", email);
      TargetChecks.checkText(KIND, name, "service-desk-id", serviceDeskId);
      TargetChecks.checkText(KIND, name, "request-type-id", requestTypeId);
      TargetChecks.secret(KIND, name, "token", token, tokenFile);
      TargetChecks.checkMode(KIND, name, mode, TargetMode.TICKET);
    }

    /** Reads the API token, and returns the value of the header {@code Authorization}. */
    String readAuthorization() {
      return Authorization.basic(
          email, TargetChecks.readSecret(KIND, name, "token", token, tokenFile));
    }

    @Override
    public String readSecret() {
      return readAuthorization();
    }

    /** Returns a text without the token. */
    @Override
    public String toString() {
      return "Target[name=" + name + ", host=" + url.getHost() + "]";
    }
  }

  public JiraProperties {
    targets = List.copyOf(targets);
  }
}
