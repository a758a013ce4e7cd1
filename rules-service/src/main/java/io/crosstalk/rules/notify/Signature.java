package io.crosstalk.rules.notify;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signature by which a receiver verifies the origin and the integrity of an event. */
final class Signature {
  static final String HEADER = "X-Crosstalk-Signature";
  private static final String ALGORITHM = "HmacSHA256";

  private Signature() {}

  /** The signature: {@code sha256=} and the HMAC of the body in hexadecimal digits. */
  static String of(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }
}
