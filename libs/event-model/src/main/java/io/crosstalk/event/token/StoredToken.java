package io.crosstalk.event.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A token in its stored form: its hash, never the token itself.
 *
 * @param sha256 64 hex digits
 * @param roles at least one of {@link #ROLES}
 * @param expires time from which the token is refused; null when it does not expire
 */
public record StoredToken(
    String name,
    String sha256,
    List<String> roles,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant expires) {

  /** Names of all roles. */
  public static final List<String> ROLES =
      List.of("admin", "operator", "viewer", "ingest", "service");

  /** Name that a new token may have: it is part of paths, headers and logs. */
  private static final Pattern NEW_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");

  /**
   * Creates a token.
   *
   * @throws IllegalArgumentException when a component is not as described
   */
  public StoredToken {
    if (!SHA256.matcher(sha256).matches()) {
      throw new IllegalArgumentException("sha256 has to be 64 hex digits");
    }
    if (roles.isEmpty()) {
      throw new IllegalArgumentException("it has no roles");
    }
    roles.forEach(StoredToken::requireRole);
    roles = roles.stream().distinct().toList();
  }

  /** Roles that were read from JSON may contain null, which a list of constants cannot look up. */
  private static void requireRole(@Nullable String role) {
    if (role == null || !ROLES.contains(role)) {
      throw new IllegalArgumentException(
          "there is no role '%s'; the roles are %s".formatted(role, String.join(", ", ROLES)));
    }
  }

  static void requireNewName(String name) {
    if (!NEW_NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the name has 1 to 64 letters, digits, '.', '_' and '-', and begins with a letter or a digit");
    }
  }

  /** SHA-256 of a token, as 64 lower-case hex digits. */
  public static String hash(String secret) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  public boolean isExpiredAt(Instant time) {
    return expires != null && !time.isBefore(expires);
  }

  boolean isAdminAt(Instant time) {
    return roles.contains("admin") && !isExpiredAt(time);
  }
}
