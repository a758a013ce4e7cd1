package io.crosstalk.rules.notify.targets;

import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of settings that targets of several kinds have. */
public final class TargetChecks {
  private TargetChecks() {}

  /**
   * Checks the name and the address of a target.
   *
   * @param kind kind of the target, such as {@code jira}
   * @throws IllegalArgumentException when one of them is missing or invalid
   */
  public static void check(String kind, @Nullable String name, @Nullable URI url) {
    URI address = checkHttp(kind, name, url);
    if (address.getUserInfo() != null
        || address.getQuery() != null
        || address.getFragment() != null) {
      throw problem(
          kind,
          checkName(kind, name),
          "has a url with credentials, a query or a fragment, which it must not contain");
    }
  }

  /**
   * Checks the name and the address of a target, whose address may have a query.
   *
   * @return the address
   * @throws IllegalArgumentException when one of them is missing or invalid
   */
  public static URI checkHttp(String kind, @Nullable String name, @Nullable URI url) {
    String named = checkName(kind, name);
    if (url == null
        || url.getHost() == null
        || !Set.of("https", "http").contains(String.valueOf(url.getScheme()))) {
      throw problem(kind, named, "needs an http or https url");
    }
    return url;
  }

  /**
   * Checks that a target has a name.
   *
   * @return the name
   * @throws IllegalArgumentException when it is missing
   */
  public static String checkName(String kind, @Nullable String name) {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("a " + kind + " target needs a name");
    }
    return name;
  }

  /**
   * Checks the name and the password of a user, which a target has both or not at all.
   *
   * @throws IllegalArgumentException when it has one of them only, or the password twice
   */
  public static void checkLogin(
      String kind,
      String name,
      @Nullable String username,
      @Nullable String password,
      @Nullable Path passwordFile) {
    boolean hasSecret = password != null || passwordFile != null;
    if ((username != null) != hasSecret) {
      throw problem(
          kind,
          name,
          "needs either a username and one of password and password-file, or none of them");
    }
    if (hasSecret) {
      secret(kind, name, "password", password, passwordFile);
    }
  }

  /**
   * Checks a required text.
   *
   * @throws IllegalArgumentException when it is missing; the message names the setting
   */
  public static void checkText(String kind, String name, String setting, @Nullable String text) {
    if (text == null || text.isBlank()) {
      throw problem(kind, name, "needs " + setting);
    }
  }

  /**
   * Reference to a secret, which is set in one of two forms.
   *
   * @throws IllegalArgumentException when both or none are set, or the secret is empty; the message
   *     names the setting
   */
  public static SecretReference secret(
      String kind, String name, String setting, @Nullable String value, @Nullable Path file) {
    String inFile = setting + "-file";
    String given = value != null && value.isBlank() && file != null ? null : value;
    if (given != null && file != null) {
      throw problem(
          kind, name, "has both %s and %s; remove one of them".formatted(setting, inFile));
    }
    if (given != null && given.isBlank()) {
      throw problem(
          kind,
          name,
          "has an empty %s; write the secret, or its file as %s".formatted(setting, inFile));
    }
    if (given == null && file == null) {
      throw problem(kind, name, "needs either %s or %s".formatted(setting, inFile));
    }
    return new SecretReference(given, file);
  }

  /**
   * Reads a secret, which is set in one of two forms.
   *
   * @throws UnusableSecretException when its file cannot be read or is empty; the message names the
   *     setting and the file
   */
  public static String readSecret(
      String kind, String name, String setting, @Nullable String value, @Nullable Path file) {
    return secret(kind, name, setting, value, file)
        .read("the %s target '%s' cannot be used: %s".formatted(kind, name, setting));
  }

  /**
   * The error for a secret that its target cannot use.
   *
   * @param mistake statement about the secret, without the secret
   */
  public static UnusableSecretException unusableSecret(String kind, String name, String mistake) {
    return new UnusableSecretException(text(kind, name, mistake));
  }

  /**
   * Checks the mode of a target.
   *
   * @param sending mode in which the target receives messages
   * @throws IllegalArgumentException when it is another one that sends
   */
  public static void checkMode(String kind, String name, TargetMode mode, TargetMode sending) {
    if (mode != TargetMode.SHADOW && mode != sending) {
      String reason = sending == TargetMode.TICKET ? "it opens tickets" : "it cannot open tickets";
      throw problem(
          kind,
          name,
          "cannot have the mode %s: %s; write %s, or shadow for a report without messages"
              .formatted(mode.wireName(), reason, sending.wireName()));
    }
  }

  /** The error for a mistake in the settings of a target. */
  public static IllegalArgumentException problem(String kind, String name, String mistake) {
    return new IllegalArgumentException(text(kind, name, mistake));
  }

  private static String text(String kind, String name, String mistake) {
    return "the " + kind + " target '" + name + "' " + mistake;
  }
}
