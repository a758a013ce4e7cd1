package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;

/**
 * Sends messages as mails, one thread for each incident. A message that is sent again may arrive
 * twice, with the same message id, by which mail systems recognise it.
 */
final class MailAdapter implements TargetAdapter {
  private final MailComposer composer;
  private final SmtpClient smtp;

  MailAdapter(MailComposer composer, SmtpClient smtp) {
    this.composer = composer;
    this.smtp = smtp;
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    smtp.send(mail(message));
    return DeliveryResult.Delivered.WITHOUT_TICKET;
  }

  private MimeMessage mail(Message message) throws UndeliverableException {
    try {
      return composer.compose(message);
    } catch (MessagingException e) {
      throw UndeliverableException.forGood("no mail can be made of the message: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    smtp.close();
  }
}
