package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Adapters for tests, with mails from crosstalk@example.com. */
final class MailAdapters {
  static final String FIRST_RECIPIENT = "first@example.org";
  static final String SECOND_RECIPIENT = "second@example.org";

  private MailAdapters() {}

  static TargetAdapter plain(int port, DeliveryProperties limits, boolean allowPrivate) {
    return open(
        new SmtpServer("127.0.0.1", port, Encryption.NONE, null, allowPrivate),
        limits,
        (SSLSocketFactory) SSLSocketFactory.getDefault(),
        FIRST_RECIPIENT);
  }

  static TargetAdapter onThisMachine(
      int port,
      Encryption encryption,
      @Nullable Credentials credentials,
      DeliveryProperties limits,
      SSLSocketFactory certificates,
      String... to) {
    return open(
        new SmtpServer("localhost", port, encryption, credentials, true), limits, certificates, to);
  }

  private static TargetAdapter open(
      SmtpServer server, DeliveryProperties limits, SSLSocketFactory certificates, String... to) {
    return new MailAdapter(
        new MailComposer(
            MailAddress.parse("Crosstalk <crosstalk@example.com>"),
            List.copyOf(Stream.of(to).map(MailAddress::parse).toList()),
            RulesClock.SYSTEM),
        new SmtpClient(server, limits, certificates));
  }
}
