package io.crosstalk.casefolder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Computes the fingerprint of a case, by which repeated uploads are recognized: SHA-256 over names
 * and decompressed content of its files. Compression and other files have no influence.
 */
public final class CaseHash {
  private static final int BYTES = 4;
  private static final int BUFFER = 65_536;

  private CaseHash() {}

  /**
   * Returns the first eight hexadecimal digits of the fingerprint. Files that are missing or
   * damaged count as far as they can be read.
   */
  public static String of(CaseSource source) {
    MessageDigest digest = sha256();
    for (CaseFile file : CaseFile.values()) {
      if (source.has(file)) {
        digest.update(("\0" + file.fileName() + "\0").getBytes(StandardCharsets.UTF_8));
        update(digest, source, file);
      }
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  private static void update(MessageDigest digest, CaseSource source, CaseFile file) {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = source.open(file)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    } catch (IOException e) {
      // The replay itself finds the same damage and reports it with its place.
      digest.update((byte) 0);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
