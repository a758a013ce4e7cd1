package io.crosstalk.rules.notify.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.engine.text.Language;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.report.incident.MapBox;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import jakarta.mail.Part;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The mails of an incident as GreenMail, a real mail server, has received them. */
class MailThreadTest {
  private static final String SUBJECT =
      "[Crosstalk] vm-uat-oracle (uat) slows app-orders through esx-07/vmhba2";

  private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  private TargetAdapter adapter;

  @BeforeEach
  void start() {
    server.start();
    adapter = open();
  }

  @AfterEach
  void stop() {
    adapter.close();
    server.stop();
  }

  private TargetAdapter open() {
    return MailAdapters.plain(
        server.getSmtp().getPort(), TargetAdapterContract.within(Duration.ofMinutes(10)), true);
  }

  private List<MimeMessage> send(Message... messages) throws Exception {
    for (Message message : messages) {
      assertThat(adapter.deliver(message)).isEqualTo(DeliveryResult.Delivered.WITHOUT_TICKET);
    }
    return List.of(server.getReceivedMessages());
  }

  private static Message withText(MessageType type, String title, String body) {
    Message message = Messages.of(type);
    return new Message(
        message.idempotencyKey(),
        type,
        message.at(),
        message.event(),
        message.incident(),
        new MessageText(title, "News.", body),
        null,
        false);
  }

  @Test
  void deliver_lifeOfAnIncident_isOneThread() throws Exception {
    List<MimeMessage> mails =
        send(
            Stream.of(
                    MessageType.OPENED,
                    MessageType.CHANGED,
                    MessageType.RETRACTED,
                    MessageType.RESOLVED,
                    MessageType.REOPENED,
                    MessageType.WITHDRAWN)
                .map(Messages::of)
                .toArray(Message[]::new));

    String first = mails.getFirst().getMessageID();
    assertThat(first).matches("<inc-4e0012ab34cd56ef\\.[0-9a-f]{16}@example\\.com>");
    assertThat(mails.getFirst().getHeader("In-Reply-To")).isNull();
    assertThat(mails.getFirst().getHeader("References")).isNull();
    assertThat(mails.getFirst().getSubject()).isEqualTo(SUBJECT);
    for (MimeMessage later : mails.subList(1, mails.size())) {
      assertThat(later.getHeader("In-Reply-To")).containsExactly(first);
      assertThat(later.getHeader("References")).containsExactly(first);
      assertThat(later.getSubject()).isEqualTo("Re: " + SUBJECT);
    }
    assertThat(mails).extracting(MimeMessage::getMessageID).doesNotHaveDuplicates().hasSize(6);
  }

  @Test
  void deliver_message_hasHeadersOfAnAutomaticMail() throws Exception {
    MimeMessage mail = send(Messages.of(MessageType.OPENED)).getFirst();

    assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(mail.getHeader("Precedence")).containsExactly("bulk");
    assertThat(mail.getHeader("X-Crosstalk-Incident")).containsExactly("inc-4e0012ab34cd56ef");
    assertThat(mail.getHeader("Date", null)).endsWith(" +0000");
    assertThat(mail.getFrom())
        .containsExactly(new InternetAddress("crosstalk@example.com", "Crosstalk"));
    assertThat(mail.getAllRecipients())
        .containsExactly(new InternetAddress(MailAdapters.FIRST_RECIPIENT));
  }

  @Test
  void deliver_message_bodyHasNewsTextAndIncident() throws Exception {
    MimeMessage mail = send(Messages.of(MessageType.OPENED)).getFirst();

    assertThat(mail.getContentType()).isEqualTo("text/plain; charset=UTF-8");
    assertThat(text(mail).stripTrailing())
        .isEqualTo(
            """
            News of the kind OPENED

            vm-uat-oracle (uat) slows app-orders through esx-07/vmhba2

            app-orders (production): time-outs 10/min, ordinarily 0/min.
            Move vm-uat-oracle.

            Incident inc-4e0012ab34cd56ef of world live~0, severity critical""");
  }

  /** A mail client shows the last form that it can. */
  @Test
  void deliver_incidentWithAMap_hasTheTextAndThenItsMapAsBoxes() throws Exception {
    MimeMessage mail = sendMap("Page: https://crosstalk.example.com/#/incidents/inc-1?a&b.");

    MimeMultipart forms = new MimeMultipart(mail.getDataHandler().getDataSource());
    assertThat(mail.getContentType()).startsWith("multipart/alternative");
    assertThat(forms.getBodyPart(0).getContentType()).isEqualTo("text/plain; charset=UTF-8");
    assertThat(text(forms.getBodyPart(0)))
        .contains(
            "\nMap: (app-orders, vm-<uat> (cause)) -> storage adapter esx-07/vmhba2\n",
            "\nIncident inc-4e0012ab34cd56ef of world live~0, severity critical\n");
    assertThat(forms.getBodyPart(1).getContentType()).isEqualTo("text/html; charset=UTF-8");
    assertThat(text(forms.getBodyPart(1)))
        .containsSubsequence(
            "<body>\nNews.<br>",
            "<small>shared · storage adapter</small><br>esx-07/vmhba2</td>",
            "<small>victim · application</small><br>app-orders</td>",
            "<small>cause · VM</small><br>vm-&lt;uat&gt;</td>",
            "<a href=\"https://crosstalk.example.com/#/incidents/inc-1?a&amp;b\">",
            "severity critical<br>")
        .doesNotContain("Map:", "vm-<uat>");
  }

  @Test
  void deliver_mapInAGermanText_statesItsLanguageToScreenReaders() throws Exception {
    MimeMessage mail =
        Language.of("de").during(() -> assertDoesNotThrow(() -> sendMap("Ohne Folgen.")));

    assertThat(html(mail)).startsWith("<!DOCTYPE html>\n<html lang=\"de\"><body>");
  }

  @Test
  void deliver_mapInALongText_keepsTheMap() throws Exception {
    String end = "é".repeat(100_000);

    assertThat(html(sendMap(end))).contains("<small>shared · storage adapter</small>", end);
  }

  /** A message about a person's action does not repeat the incident. */
  @Test
  void deliver_textWithoutItsMap_isPlainText() throws Exception {
    MimeMessage mail = send(ofMap(new MessageText("Title.", "News.", "Acknowledged."))).getFirst();

    assertThat(mail.getContentType()).isEqualTo("text/plain; charset=UTF-8");
  }

  private static String html(MimeMessage mail) throws Exception {
    return text(new MimeMultipart(mail.getDataHandler().getDataSource()).getBodyPart(1));
  }

  private MimeMessage sendMap(String end) throws Exception {
    String map = MapBox.line(Messages.withMap());
    return send(ofMap(new MessageText("Title.", "News.", map + "\n" + end))).getFirst();
  }

  private static Message ofMap(MessageText text) {
    Message message = Messages.of(MessageType.OPENED);
    return new Message(
        message.idempotencyKey(),
        message.type(),
        message.at(),
        message.event(),
        Messages.withMap(),
        text,
        null,
        false);
  }

  @Test
  void deliver_repeatedByANewProcess_hasTheSameIdAndSubject() throws Exception {
    Message changed = Messages.of(MessageType.CHANGED);
    send(Messages.of(MessageType.OPENED), changed);
    adapter.close();
    adapter = open();

    List<MimeMessage> mails =
        send(Messages.repeated(Messages.of(MessageType.OPENED)), Messages.repeated(changed));

    assertThat(mails.get(2).getMessageID()).isEqualTo(mails.get(0).getMessageID());
    assertThat(mails.get(3).getMessageID()).isEqualTo(mails.get(1).getMessageID());
    assertThat(mails.get(3).getSubject()).isEqualTo(mails.get(1).getSubject());
  }

  @Test
  void deliver_titleHasChanged_subjectIsThatOfTheText() throws Exception {
    Message changed = Messages.of(MessageType.CHANGED);
    MessageText text =
        new MessageText(
            "esx-07/vmhba2 is full", "News.", "Body.", "app-orders slow", "Note.", "Body.");
    List<MimeMessage> mails =
        send(
            new Message(
                changed.idempotencyKey(),
                changed.type(),
                changed.at(),
                changed.event(),
                changed.incident(),
                text,
                null,
                false));

    assertThat(mails.getFirst().getSubject()).isEqualTo("Re: [Crosstalk] app-orders slow");
    assertThat(mails.getFirst().getHeader("X-Crosstalk-Severity")).containsExactly("critical");
    assertThat(text(mails.getFirst())).startsWith("Note.\n\nIncident inc-");
  }

  @Test
  void deliver_titleWithLineBreaks_addsNoHeader() throws Exception {
    MimeMessage mail =
        send(withText(
                MessageType.OPENED,
                "slow\r\nBcc: victim@example.org\r\n\r\n<b>\u0085\u2028end",
                "Body."))
            .getFirst();

    assertThat(mail.getHeader("Bcc")).isNull();
    assertThat(mail.getSubject()).isEqualTo("[Crosstalk] slow Bcc: victim@example.org <b> end");
    assertThat(Collections.list(mail.getAllHeaderLines()))
        .noneMatch(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("bcc"));
  }

  @Test
  void deliver_textWithUmlautsDotsAndLongLines_arrivesUnchanged() throws Exception {
    String body = ".\n..\nFrom here: über 10 µs, 日本\n" + "x".repeat(3_000) + "\n=20 end ";

    MimeMessage mail = send(withText(MessageType.OPENED, "Größe 日本", body)).getFirst();

    assertThat(mail.getSubject()).isEqualTo("[Crosstalk] Größe 日本");
    assertThat(text(mail)).contains("\n" + body + "\n");
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    mail.writeTo(raw);
    assertThat(raw.toString(StandardCharsets.US_ASCII).lines())
        .allMatch(line -> line.length() <= 998)
        .allMatch(line -> line.chars().allMatch(c -> c < 128));
  }

  @Test
  void deliver_endlessTitle_isShortened() throws Exception {
    MimeMessage mail = send(withText(MessageType.OPENED, "x".repeat(100_000), "Body.")).getFirst();

    assertThat(mail.getSubject()).hasSize(200).endsWith("…");
  }

  private static String text(Part mail) throws Exception {
    return new String(mail.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .replace("\r\n", "\n");
  }
}
