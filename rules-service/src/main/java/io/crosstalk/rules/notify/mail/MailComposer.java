package io.crosstalk.rules.notify.mail;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.message.Message;
import jakarta.activation.DataHandler;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.util.ByteArrayDataSource;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Composes the mail of a message. */
final class MailComposer {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final InternetAddress from;
  private final InternetAddress[] to;
  private final RulesClock wallClock;

  MailComposer(InternetAddress from, List<InternetAddress> to, RulesClock wallClock) {
    this.from = from;
    this.to = to.toArray(InternetAddress[]::new);
    this.wallClock = wallClock;
  }

  MimeMessage compose(Message message) throws MessagingException {
    MailThread thread = MailThread.of(message, MailAddress.domain(from));
    boolean isFirst = message.type() == MessageType.OPENED;
    String id = isFirst ? thread.firstId() : thread.laterId(message.idempotencyKey());
    MimeMessage mail = new IdentifiedMail(id);
    mail.setFrom(from);
    mail.setRecipients(RecipientType.TO, to);
    mail.setSubject(
        (isFirst ? "" : "Re: ") + MailSubject.of(message), StandardCharsets.UTF_8.name());
    mail.setHeader("Date", DATE.format(wallClock.now()));
    if (!isFirst) {
      mail.setHeader("In-Reply-To", thread.firstId());
      mail.setHeader("References", thread.firstId());
    }
    mail.setHeader("Auto-Submitted", "auto-generated");
    mail.setHeader("Precedence", "bulk");
    mail.setHeader("X-Crosstalk-Incident", thread.incident());
    mail.setHeader("X-Crosstalk-Severity", message.incident().severity().wireName());
    setBody(mail, body(message));
    mail.saveChanges();
    return mail;
  }

  /** Sets the body without the content handlers, which would have to be found at run time. */
  private static void setBody(MimeMessage mail, String body) throws MessagingException {
    mail.setDataHandler(
        new DataHandler(
            new ByteArrayDataSource(
                body.getBytes(StandardCharsets.UTF_8), "text/plain; charset=UTF-8")));
    mail.setHeader("Content-Transfer-Encoding", "quoted-printable");
  }

  private static String body(Message message) {
    Incident incident = message.incident();
    return """
        %s

        %s
        """
        .formatted(
            message.text().note(),
            Texts.of("message.mail", incident.id(), incident.world(), incident.severity()));
  }

  /** A mail that keeps its message id. */
  private static final class IdentifiedMail extends MimeMessage {
    private final String id;

    IdentifiedMail(String id) {
      super((jakarta.mail.Session) null);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
