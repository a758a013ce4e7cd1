package io.crosstalk.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailServerTest {
  @TempDir private Path folder;

  private static void send(int port, String subject) throws Exception {
    MimeMultipart forms = new MimeMultipart("alternative");
    for (String subtype : List.of("plain", "html")) {
      MimeBodyPart form = new MimeBodyPart();
      form.setText("Comment by carol.\n\n0.8 → 30 ms as " + subtype, "UTF-8", subtype);
      forms.addBodyPart(form);
    }
    Properties settings = new Properties();
    settings.put("mail.smtp.host", "127.0.0.1");
    settings.put("mail.smtp.port", String.valueOf(port));
    MimeMessage mail = new MimeMessage(Session.getInstance(settings));
    mail.setFrom(new InternetAddress("crosstalk@example.com"));
    mail.setRecipients(
        jakarta.mail.Message.RecipientType.TO, InternetAddress.parse("operations@example.com"));
    mail.setSubject(subject, "UTF-8");
    mail.setContent(forms);
    Transport.send(mail);
  }

  @Test
  void server_receivedMail_isAReadableFileAndALine() throws Exception {
    List<String> console = new CopyOnWriteArrayList<>();
    try (MailServer server = MailServer.start(folder, console::add)) {
      send(server.port(), "demo-shop is slow");

      await().until(() -> !console.isEmpty());
      assertThat(console).containsExactly("Mail 1: demo-shop is slow — Comment by carol.");
    }
    assertThat(folder.resolve("001.eml")).exists();
    assertThat(MailServer.read(folder).getFirst())
        .contains(
            "Subject: demo-shop is slow",
            "To:      operations@example.com",
            "0.8 → 30 ms as plain\n")
        .doesNotContain("as html");
  }

  @Test
  void server_startedAgain_hasNoOldMails() throws Exception {
    List<String> console = new CopyOnWriteArrayList<>();
    try (MailServer server = MailServer.start(folder, console::add)) {
      send(server.port(), "old");
      await().until(() -> !console.isEmpty());
    }

    MailServer.start(folder, console::add).close();

    assertThat(MailServer.read(folder)).isEmpty();
  }

  @Test
  void read_missingFolder_isEmpty() throws Exception {
    assertThat(MailServer.read(folder.resolve("none"))).isEmpty();
  }
}
