package io.crosstalk.rules.notify.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.DeliveryResult.Delivered;
import io.crosstalk.rules.notify.targets.DeliveryResult.Refused;
import io.crosstalk.rules.notify.targets.DeliveryResult.TryAgain;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.testkit.TestCertificate;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests encryption, authentication and replies that a real mail server does not give on demand. */
class SmtpClientTest {
  private static final Credentials USER = new Credentials("crosstalk", "p+ä %s:geheim");

  @TempDir static Path folder;
  private static TestCertificate localhost;
  private static TestCertificate elsewhere;

  @BeforeAll
  static void createCertificates() throws Exception {
    localhost = TestCertificate.create(folder, "localhost");
    elsewhere = TestCertificate.create(folder, "mail.example.com");
  }

  private static DeliveryResult send(
      int port, Encryption encryption, @Nullable Credentials user, TestCertificate trusted)
      throws Exception {
    try (TargetAdapter adapter =
        MailAdapters.onThisMachine(
            port,
            encryption,
            user,
            TargetAdapterContract.within(Duration.ofMinutes(10)),
            trusted.client().getSocketFactory(),
            MailAdapters.FIRST_RECIPIENT,
            MailAdapters.SECOND_RECIPIENT)) {
      return adapter.deliver(Messages.of(MessageType.OPENED));
    } catch (UndeliverableException e) {
      return e.result();
    }
  }

  private static DeliveryResult send(SmtpStandIn server) throws Exception {
    return send(server.port(), Encryption.NONE, null, localhost);
  }

  private static String plainAuthentication() {
    byte[] text =
        (USER.username() + "\0" + USER.username() + "\0" + USER.password())
            .getBytes(StandardCharsets.UTF_8);
    return "AUTH PLAIN " + Base64.getEncoder().encodeToString(text);
  }

  @Test
  void send_startTls_encryptsBeforeThePasswordIsSent() throws Exception {
    try (SmtpStandIn server = SmtpStandIn.withStartTls(localhost.server())) {
      DeliveryResult result = send(server.port(), Encryption.STARTTLS, USER, localhost);

      assertThat(result).isInstanceOf(Delivered.class);
      assertThat(server.commands())
          .extracting(command -> command.split("[ :]", 2)[0])
          .containsSubsequence("EHLO", "STARTTLS", "EHLO", "AUTH", "MAIL", "RCPT", "RCPT", "DATA");
      assertThat(server.commands()).contains(plainAuthentication());
      assertThat(server.mails()).hasSize(1);
    }
  }

  @Test
  void send_startTlsNotOffered_sendsNothingAndTriesAgain() throws Exception {
    try (SmtpStandIn server = SmtpStandIn.plain()) {
      DeliveryResult result = send(server.port(), Encryption.STARTTLS, USER, localhost);

      assertThat(result)
          .isInstanceOfSatisfying(
              TryAgain.class, again -> assertThat(again.reason()).contains("STARTTLS"));
      assertThat(server.commands()).noneMatch(command -> command.startsWith("AUTH"));
      assertThat(server.mails()).isEmpty();
    }
  }

  @Test
  void send_tls_isEncryptedFromTheBeginning() throws Exception {
    try (SmtpStandIn server = SmtpStandIn.withTls(localhost.server())) {
      assertThat(send(server.port(), Encryption.TLS, USER, localhost))
          .isInstanceOf(Delivered.class);
      assertThat(server.mails()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void send_certificateOfAnotherHost_sendsNothing(boolean fromTheBeginning) throws Exception {
    try (SmtpStandIn server =
        fromTheBeginning
            ? SmtpStandIn.withTls(elsewhere.server())
            : SmtpStandIn.withStartTls(elsewhere.server())) {
      Encryption encryption = fromTheBeginning ? Encryption.TLS : Encryption.STARTTLS;

      assertThat(send(server.port(), encryption, USER, elsewhere))
          .isInstanceOfSatisfying(
              TryAgain.class, again -> assertThat(again.reason()).contains("localhost"));
      assertThat(server.commands()).noneMatch(command -> command.startsWith("AUTH"));
    }
  }

  @Test
  void send_untrustedCertificate_sendsNothing() throws Exception {
    try (SmtpStandIn server = SmtpStandIn.withStartTls(localhost.server())) {
      assertThat(send(server.port(), Encryption.STARTTLS, USER, elsewhere))
          .isInstanceOf(TryAgain.class);
      assertThat(server.mails()).isEmpty();
    }
  }

  @Test
  void send_authenticationAtARealServer_isAccepted() throws Exception {
    GreenMail server = new GreenMail(new ServerSetup(0, "localhost", "smtp"));
    server.setUser("crosstalk@example.com", USER.username(), "right");
    server.getManagers().getUserManager().setAuthRequired(true);
    server.start();
    try {
      int port = server.getSmtp().getPort();

      assertThat(send(port, Encryption.NONE, new Credentials("crosstalk", "right"), localhost))
          .isInstanceOf(Delivered.class);
      assertThat(send(port, Encryption.NONE, new Credentials("crosstalk", "wrong"), localhost))
          .isInstanceOfSatisfying(
              Refused.class,
              refused -> assertThat(refused.reason()).contains("535").doesNotContain("wrong"));
    } finally {
      server.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GREETING,421 4.3.2 closing",
    "AUTH,454 4.7.0 temporary failure",
    "MAIL,451 4.3.0 try again later",
    "RCPT,450 4.2.0 greylisted",
    "DATA,452 4.3.1 no space",
    "CONTENT,451 4.7.1 later"
  })
  void send_transientReply_isTriedAgainWithTheReply(String command, String reply) throws Exception {
    try (SmtpStandIn server = SmtpStandIn.plain().reply(command, reply)) {
      assertThat(send(server.port(), Encryption.NONE, USER, localhost))
          .isInstanceOfSatisfying(
              TryAgain.class, again -> assertThat(again.reason()).contains(reply));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GREETING,554 5.3.2 no service here",
    "AUTH,535 5.7.8 bad credentials",
    "MAIL,550 5.7.1 sender rejected",
    "RCPT,550 5.1.1 no such mailbox",
    "DATA,554 5.5.1 no valid recipients",
    "CONTENT,552 5.3.4 too large"
  })
  void send_permanentReply_isRefusedWithTheReply(String command, String reply) throws Exception {
    try (SmtpStandIn server = SmtpStandIn.plain().reply(command, reply)) {
      assertThat(send(server.port(), Encryption.NONE, USER, localhost))
          .isInstanceOfSatisfying(
              Refused.class, refused -> assertThat(refused.reason()).contains(reply));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GREETING", "EHLO", "MAIL", "RCPT", "DATA", "CONTENT"})
  void send_connectionCloses_isTriedAgain(String command) throws Exception {
    try (SmtpStandIn server = SmtpStandIn.plain().reply(command, SmtpStandIn.CLOSE)) {
      assertThat(send(server)).isInstanceOf(TryAgain.class);
    }
  }

  @Test
  void send_connectionClosesAtQuit_isDelivered() throws Exception {
    try (SmtpStandIn server = SmtpStandIn.plain().reply("QUIT", SmtpStandIn.CLOSE)) {
      assertThat(send(server)).isInstanceOf(Delivered.class);
    }
  }

  @Test
  void send_replyOfAnotherProtocol_isTriedAgain() throws Exception {
    try (SmtpStandIn server =
        SmtpStandIn.plain().reply(SmtpStandIn.GREETING, "HTTP/1.1 400 Bad Request")) {
      assertThat(send(server)).isInstanceOf(TryAgain.class);
    }
  }

  @Test
  void send_endlessReplyThroughTls_isTriedAgain() throws Exception {
    try (SmtpStandIn server =
        SmtpStandIn.withStartTls(localhost.server()).reply("MAIL", "550-unknown project")) {
      assertThat(send(server.port(), Encryption.STARTTLS, null, localhost))
          .isInstanceOfSatisfying(
              TryAgain.class, again -> assertThat(again.reason()).contains("65536"));
    }
  }

  @Test
  void send_oneRecipientRefused_isDeliveredToTheOther() throws Exception {
    try (SmtpStandIn server =
        SmtpStandIn.plain()
            .reply("RCPT TO:<" + MailAdapters.FIRST_RECIPIENT, "550 5.1.1 no such mailbox")) {
      assertThat(send(server)).isInstanceOf(Delivered.class);
      assertThat(server.mails()).hasSize(1);
    }
  }

  @Test
  void send_oneRecipientRefusedAndTheOtherForNow_isTriedAgain() throws Exception {
    try (SmtpStandIn server =
        SmtpStandIn.plain()
            .reply("RCPT TO:<" + MailAdapters.FIRST_RECIPIENT, "550 5.1.1 no such mailbox")
            .reply("RCPT TO:<" + MailAdapters.SECOND_RECIPIENT, "450 4.2.0 greylisted")) {
      assertThat(send(server)).isInstanceOf(TryAgain.class);
      assertThat(server.mails()).isEmpty();
    }
  }

  @Test
  void send_oneRecipientRefusedAndThenTheContent_isRefused() throws Exception {
    try (SmtpStandIn server =
        SmtpStandIn.plain()
            .reply("RCPT TO:<" + MailAdapters.FIRST_RECIPIENT, "450 4.2.0 greylisted")
            .reply(SmtpStandIn.CONTENT, "554 5.7.1 spam")) {
      assertThat(send(server))
          .isInstanceOfSatisfying(
              Refused.class, refused -> assertThat(refused.reason()).contains("554 5.7.1 spam"));
    }
  }

  @Test
  void send_serverIsSilent_endsAtTheDeadline() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        TargetAdapter adapter =
            MailAdapters.plain(
                silent.getLocalPort(),
                TargetAdapterContract.within(Duration.ofMillis(300)),
                true)) {
      assertThatThrownBy(() -> adapter.deliver(Messages.of(MessageType.OPENED)))
          .isInstanceOf(UndeliverableException.class)
          .hasMessage("no complete answer in time");
    }
  }

  @Test
  void toString_credentials_hasNoPassword() {
    assertThat(List.of(USER.toString())).noneMatch(text -> text.contains("geheim"));
  }
}
