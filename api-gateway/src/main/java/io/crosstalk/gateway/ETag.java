package io.crosstalk.gateway;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Computes entity tags ({@code ETag} headers) of responses. */
final class ETag {
  private static final int BYTES = 12;

  private ETag() {}

  /**
   * Returns a weak tag of the content. A strong one would be wrong, because the same content is
   * sent with and without compression.
   */
  static String of(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return "W/\"" + HexFormat.of().formatHex(Arrays.copyOf(digest, BYTES)) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
