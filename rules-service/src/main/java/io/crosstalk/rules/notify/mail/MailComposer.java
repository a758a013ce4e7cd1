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
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimePart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.OutputStream;
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
    String body = body(message);
    String html = HtmlText.of(body, message.incident());
    if (html == null) {
      setText(mail, "plain", body);
    } else {
      setAlternatives(mail, body, html);
    }
    mail.saveChanges();
    return mail;
  }

  /** Sets a text without the content handlers, which would have to be found at run time. */
  private static void setText(MimePart part, String subtype, String text)
      throws MessagingException {
    String type = "text/" + subtype + "; charset=UTF-8";
    part.setDataHandler(
        new DataHandler(new ByteArrayDataSource(text.getBytes(StandardCharsets.UTF_8), type)));
    part.setHeader("Content-Type", type);
    part.setHeader("Content-Transfer-Encoding", "quoted-printable");
  }

  /** Sets two forms of the text, of which a mail client shows the last one that it can. */
  private static void setAlternatives(MimeMessage mail, String plain, String html)
      throws MessagingException {
    MimeBodyPart first = new MimeBodyPart();
    MimeBodyPart second = new MimeBodyPart();
    setText(first, "plain", plain);
    setText(second, "html", html);
    MimeMultipart forms = new MimeMultipart("alternative", first, second);
    mail.setDataHandler(
        new DataHandler(forms, forms.getContentType()) {
          @Override
          public void writeTo(OutputStream out) throws IOException {
            try {
              forms.writeTo(out);
            } catch (MessagingException e) {
              throw new IOException(e);
            }
          }
        });
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
