package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.notify.message.Message;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Message ids of the mails about one incident. They are derived from the messages, so that a mail
 * that is sent again has the same id, and every mail can refer to the first one.
 *
 * @param incident id of the incident, of letters, digits and hyphens
 * @param world key of the incident's world
 * @param domain domain of the sender
 */
record MailThread(String incident, String world, String domain) {
  private static final int DIGEST_BYTES = 8;

  static MailThread of(Message message, String domain) {
    return new MailThread(
        message.incident().id().replaceAll("[^A-Za-z0-9-]", "-"),
        message.incident().world(),
        domain);
  }

  /** Message id of the first mail. */
  String firstId() {
    return id(world);
  }

  /** Message id of a later mail. */
  String laterId(String idempotencyKey) {
    return id(idempotencyKey);
  }

  private String id(String distinction) {
    return "<" + incident + "." + digest(distinction) + "@" + domain + ">";
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
