package io.crosstalk.rules.notify.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.nio.charset.StandardCharsets;

/** Parser of the mail addresses in settings. */
final class MailAddress {
  private MailAddress() {}

  /**
   * Parses one address, with or without a name of its owner.
   *
   * @throws IllegalArgumentException when it is not exactly one ASCII address with a domain
   */
  static InternetAddress parse(String text) {
    try {
      InternetAddress address = new InternetAddress(text, true);
      String plain = address.getAddress();
      if (plain.contains("@") && StandardCharsets.US_ASCII.newEncoder().canEncode(plain)) {
        return address;
      }
    } catch (AddressException e) {
      throw new IllegalArgumentException("'" + text + "' is not a mail address", e);
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a mail address of ASCII characters with a domain");
  }

  static String domain(InternetAddress address) {
    String plain = address.getAddress();
    return plain.substring(plain.lastIndexOf('@') + 1);
  }
}
