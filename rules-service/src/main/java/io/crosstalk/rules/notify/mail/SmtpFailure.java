package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.notify.targets.UndeliverableException;
import jakarta.mail.MessagingException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;

/** A failure of the SMTP client, with the replies of the server that have led to it. */
final class SmtpFailure {
  private static final int ACCEPTED = 250;

  private final MessagingException exception;
  private final List<SmtpReply> recipients;

  SmtpFailure(MessagingException exception) {
    this.exception = exception;
    this.recipients = refusedRecipients(exception);
  }

  private static List<SmtpReply> refusedRecipients(MessagingException exception) {
    List<SmtpReply> replies = new ArrayList<>();
    Exception next = exception;
    while (next instanceof MessagingException each) {
      if (each instanceof SMTPAddressFailedException refused) {
        replies.add(new SmtpReply(refused.getReturnCode(), String.valueOf(refused.getMessage())));
      }
      next = each.getNextException();
    }
    return List.copyOf(replies);
  }

  /** Returns whether the server has accepted the mail for a part of the recipients. */
  boolean isPartialSuccess() {
    return exception instanceof SMTPSendFailedException failed
        && failed.getReturnCode() == ACCEPTED;
  }

  /** The replies to the recipients that were refused. */
  String recipientReasons() {
    return String.join("; ", recipients.stream().map(SmtpReply::reason).toList());
  }

  /**
   * The exception for the port. A mail that may be accepted for a recipient later is not refused.
   *
   * @param last the last reply of the server
   */
  UndeliverableException undeliverable(SmtpReply last) {
    boolean hasRecipients = exception instanceof SMTPSendFailedException;
    if (!hasRecipients && !recipients.isEmpty()) {
      return recipients.stream()
          .filter(reply -> !reply.isPermanent())
          .findFirst()
          .orElse(recipients.getFirst())
          .undeliverable();
    }
    return last.isTransient() || last.isPermanent()
        ? last.undeliverable()
        : UndeliverableException.forNow(problem(), null);
  }

  private String problem() {
    Exception cause = exception.getNextException();
    return exception.getMessage() + (cause == null ? "" : ": " + cause.getMessage());
  }
}
