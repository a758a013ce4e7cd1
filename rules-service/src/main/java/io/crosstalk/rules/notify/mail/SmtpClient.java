package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.notify.http.AllowedAddresses;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.SendPermit;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SMTP client of one target. It connects only to allowed addresses, verifies the name in the
 * server's certificate, uses a connection for each mail, and closes it at a deadline.
 */
final class SmtpClient implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpClient.class);

  private final SmtpServer server;
  private final DeliveryProperties limits;
  private final SSLSocketFactory certificates;
  private final Session session;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("mail-deadlines").factory());

  /**
   * Creates a client.
   *
   * @param certificates verifies the certificates of servers
   */
  SmtpClient(SmtpServer server, DeliveryProperties limits, SSLSocketFactory certificates) {
    this.server = server;
    this.limits = limits;
    this.certificates = certificates;
    this.session = Session.getInstance(properties());
  }

  private Properties properties() {
    boolean startTls = server.encryption() == Encryption.STARTTLS;
    Properties properties = new Properties();
    properties.setProperty("mail.smtp.auth", "" + (server.credentials() != null));
    properties.setProperty("mail.smtp.auth.mechanisms", "PLAIN LOGIN");
    properties.setProperty("mail.smtp.starttls.enable", "" + startTls);
    properties.setProperty("mail.smtp.starttls.required", "" + startTls);
    properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    properties.put("mail.smtp.ssl.socketFactory", certificates);
    properties.setProperty("mail.smtp.sendpartial", "true");
    properties.setProperty("mail.smtp.quitwait", "false");
    return properties;
  }

  /**
   * Sends a mail to its recipients. It counts as sent when the server has accepted it for one of
   * them; the others are logged.
   *
   * @throws UndeliverableException when it is accepted for none
   */
  void send(MimeMessage mail) throws UndeliverableException {
    ReplyLimitedSocket socket = connect();
    ScheduledFuture<?> deadline =
        deadlines.schedule(socket::expire, limits.deadline().toMillis(), TimeUnit.MILLISECONDS);
    try {
      send(mail, socket);
    } finally {
      deadline.cancel(false);
      ReplyLimitedSocket.close(socket);
    }
  }

  private ReplyLimitedSocket connect() throws UndeliverableException {
    String failure = "";
    for (InetAddress address : AllowedAddresses.resolve(server.host(), server.allowPrivate())) {
      ReplyLimitedSocket socket = new ReplyLimitedSocket();
      try {
        socket.setSoTimeout(Math.toIntExact(limits.responseTimeout().toMillis()));
        socket.connect(
            new InetSocketAddress(address, server.port()),
            Math.toIntExact(DeliveryProperties.CONNECT_TIMEOUT.toMillis()));
        return socket;
      } catch (IOException e) {
        ReplyLimitedSocket.close(socket);
        failure = describe(e);
      }
    }
    throw UndeliverableException.forNow("no connection to the mail server: " + failure, null);
  }

  private static String describe(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  private void send(MimeMessage mail, ReplyLimitedSocket socket) throws UndeliverableException {
    SMTPTransport transport = new SMTPTransport(session, url());
    try {
      transport.connect(encrypted(socket));
      if (!SendPermit.isValid()) {
        throw UndeliverableException.forNow(SendPermit.LOST, null);
      }
      transport.sendMessage(mail, mail.getAllRecipients());
    } catch (MessagingException e) {
      SmtpFailure failure = new SmtpFailure(e);
      if (!failure.isPartialSuccess()) {
        throw socket.isExpired()
            ? UndeliverableException.forNow("no complete answer in time", null)
            : failure.undeliverable(lastReply(transport, socket));
      }
      LOG.warn(
          "recipients of a mail were refused by {}: {}", server.host(), failure.recipientReasons());
    } catch (IOException e) {
      throw UndeliverableException.forNow("no encrypted connection: " + describe(e), null);
    } finally {
      quit(transport);
    }
  }

  private URLName url() {
    Credentials user = server.credentials();
    return new URLName(
        "smtp",
        server.host(),
        server.port(),
        null,
        user == null ? null : user.username(),
        user == null ? null : user.password());
  }

  private Socket encrypted(Socket socket) throws IOException {
    if (server.encryption() != Encryption.TLS) {
      return socket;
    }
    SSLSocket encrypted =
        (SSLSocket) certificates.createSocket(socket, server.host(), server.port(), true);
    SSLParameters parameters = encrypted.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    encrypted.setSSLParameters(parameters);
    encrypted.startHandshake();
    return encrypted;
  }

  private static SmtpReply lastReply(SMTPTransport transport, ReplyLimitedSocket socket) {
    return SmtpReply.parse(
        socket.isBeyondLimit()
            ? socket.beginningOfReply()
            : String.valueOf(transport.getLastServerResponse()));
  }

  private static void quit(SMTPTransport transport) {
    try {
      transport.close();
    } catch (MessagingException e) {
      LOG.debug("the connection to a mail server was closed without QUIT", e);
    }
  }

  @Override
  public void close() {
    deadlines.shutdownNow();
  }
}
