package io.crosstalk.rules.notify.mail;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.targets.TargetChecks;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of notifications by e-mail, {@code crosstalk.mail.*}.
 *
 * @param targets mail servers with recipients
 */
@ConfigurationProperties("crosstalk.mail")
public record MailProperties(@DefaultValue List<Target> targets) {
  private static final String KIND = "mail";
  private static final int MAX_PORT = 65535;

  /**
   * A mail server with recipients.
   *
   * @param name unique; after a restart, pending deliveries are assigned to the target of this name
   * @param host the mail server
   * @param port its port
   * @param username name for the authentication; null for none
   * @param password password of this user; null if it is in a file
   * @param passwordFile file that contains the password; null if it is in {@code password}
   * @param tls encryption of the connection
   * @param from sender, whose domain is that of the message ids
   * @param to recipients
   * @param minSeverity lowest severity: critical, major, minor or info
   * @param mode what happens with its messages
   * @param allowPrivate whether the server may be on this machine or in a private network
   * @param replays whether incidents of replayed cases are sent, too
   */
  public record Target(
      String name,
      String host,
      @DefaultValue("587") int port,
      @Nullable String username,
      @Nullable String password,
      @Nullable Path passwordFile,
      @DefaultValue("starttls") Encryption tls,
      String from,
      @DefaultValue List<String> to,
      @DefaultValue("minor") Severity minSeverity,
      @DefaultValue("shadow") TargetMode mode,
      @DefaultValue("false") boolean allowPrivate,
      @DefaultValue("false") boolean replays)
      implements TargetSettings {
    public Target {
      TargetChecks.checkName(KIND, name);
      TargetChecks.checkText(KIND, name, "a host", host);
      if (port <= 0 || port > MAX_PORT) {
        throw TargetChecks.problem(KIND, name, "needs a port from 1 to 65535, not " + port);
      }
      TargetChecks.checkText(KIND, name, "a sender, from", from);
      MailAddress.parse(from);
      to = List.copyOf(to);
      if (to.isEmpty()) {
        throw TargetChecks.problem(KIND, name, "needs recipients, to");
      }
      to.forEach(MailAddress::parse);
      TargetChecks.checkLogin(KIND, name, username, password, passwordFile);
      TargetChecks.checkMode(KIND, name, mode, TargetMode.NOTIFY);
    }

    /** The user with the password; null when the server needs no authentication. */
    @Nullable Credentials credentials() {
      return username == null
          ? null
          : new Credentials(
              username, TargetChecks.readSecret(KIND, name, "password", password, passwordFile));
    }

    @Override
    public @Nullable String readSecret() {
      Credentials read = credentials();
      return read == null ? null : read.password();
    }

    /** Returns a text without the password and the recipients. */
    @Override
    public String toString() {
      return "Target[name=" + name + ", host=" + host + "]";
    }
  }

  public MailProperties {
    targets = List.copyOf(targets);
  }
}
