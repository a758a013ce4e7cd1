package io.crosstalk.rules.notify.webhook;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Headers by which a receiver verifies the origin, the integrity and the age of an event: those of
 * <a href="https://github.com/standard-webhooks/standard-webhooks">Standard Webhooks</a>, and a
 * signature of the body alone.
 */
final class Signature {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String ENCODED_SECRET = "whsec_";

  private Signature() {}

  /**
   * The headers.
   *
   * @param secret the key; with the prefix {@code whsec_} in base64, else as it is
   * @param id id of the message, the same when it is sent again
   * @param at time of this attempt
   */
  static Map<String, String> of(String secret, String id, Instant at, byte[] body) {
    String timestamp = Long.toString(at.getEpochSecond());
    byte[] standard =
        hmac(key(secret), (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8), body);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", timestamp);
    headers.put("webhook-signature", "v1," + Base64.getEncoder().encodeToString(standard));
    headers.put(
        "X-Crosstalk-Signature",
        "sha256=" + HexFormat.of().formatHex(hmac(secret.getBytes(StandardCharsets.UTF_8), body)));
    return headers;
  }

  private static byte[] key(String secret) {
    return secret.startsWith(ENCODED_SECRET)
        ? Base64.getDecoder().decode(secret.substring(ENCODED_SECRET.length()))
        : secret.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] hmac(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }
}
