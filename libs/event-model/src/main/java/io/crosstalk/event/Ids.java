package io.crosstalk.event;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checks identifiers of resources, and derives identifiers from values. */
public final class Ids {
  public static final int MAX_LENGTH = 300;
  private static final int DERIVED_BYTES = 8;

  private Ids() {}

  /**
   * Checks a resource's id.
   *
   * @throws IllegalArgumentException when it is empty, too long or has control characters
   */
  public static void check(String id) {
    if (id.isBlank()) {
      throw new IllegalArgumentException("a resource id is empty");
    }
    if (id.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("a resource id has more than 300 characters");
    }
    if (id.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("a resource id has control characters");
    }
  }

  /**
   * Returns the prefix followed by sixteen hexadecimal digits of a hash of the parts. The same
   * parts in the same order always have the same identifier.
   */
  public static String derived(String prefix, Object... parts) {
    MessageDigest digest = sha256();
    for (Object part : parts) {
      digest.update(String.valueOf(part).getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return prefix + HexFormat.of().formatHex(digest.digest(), 0, DERIVED_BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
