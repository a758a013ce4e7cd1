package io.crosstalk.rules.web.alertmanager;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import java.util.regex.Pattern;

/** Identifiers in the form of Alertmanager's API. */
final class AlertUuid {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private static final int FINGERPRINT_DIGITS = 16;

  private AlertUuid() {}

  /** UUID of a rule: its id, or if that is none, one that depends on the id only. */
  static String ofRule(String id) {
    return FORM.matcher(id).matches()
        ? id
        : UUID.nameUUIDFromBytes(("rule/" + id).getBytes(UTF_8)).toString();
  }

  /** Fingerprint of 16 hexadecimal digits that depends on a text only. */
  static String fingerprint(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, FINGERPRINT_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
