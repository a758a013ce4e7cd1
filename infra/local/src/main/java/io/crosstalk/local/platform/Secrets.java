package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Creates and reads random secrets, each in a file that only its owner may read. */
public final class Secrets {
  private static final int BYTES = 32;

  private Secrets() {}

  /** Reads the secret in a file; creates file and secret if they do not exist. */
  public static String of(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, (random() + "\n").getBytes(StandardCharsets.US_ASCII));
    }
    return Files.readString(file, StandardCharsets.US_ASCII).strip();
  }

  static String sha256(String secret) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
