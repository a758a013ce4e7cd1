package io.crosstalk.access;

import io.crosstalk.event.token.StoredToken;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A token in its stored form: its hash, never the token itself.
 *
 * @param expires time from which the token is refused; null when it does not expire
 */
record AccessToken(String name, byte[] sha256, Set<Role> roles, @Nullable Instant expires) {

  static AccessToken of(StoredToken stored) {
    return new AccessToken(
        stored.name(),
        HexFormat.of().parseHex(stored.sha256()),
        stored.roles().stream()
            .map(Role::parse)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Role.class))),
        stored.expires());
  }

  static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  boolean isExpiredAt(Instant time) {
    return expires != null && !time.isBefore(expires);
  }

  /** Returns whether all components are equal. */
  boolean isSameAs(AccessToken other) {
    return name.equals(other.name)
        && hasHash(other.sha256)
        && roles.equals(other.roles)
        && Objects.equals(expires, other.expires);
  }

  /**
   * Returns whether the hashes are equal. The comparison takes the same time wherever the first
   * difference is, so that response times reveal nothing about a token.
   */
  boolean hasHash(byte[] hash) {
    return MessageDigest.isEqual(sha256, hash);
  }
}
