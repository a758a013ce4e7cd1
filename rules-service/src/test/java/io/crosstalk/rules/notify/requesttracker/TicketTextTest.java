package io.crosstalk.rules.notify.requesttracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TicketTextTest {
  private static final String MARK = " [inc-4e0012ab34cd56ef]";

  private static Message message(String key, String title) {
    Message message = Messages.of(MessageType.OPENED);
    return new Message(
        key,
        message.type(),
        message.at(),
        message.event(),
        message.incident(),
        new MessageText(title, "news", "body"),
        null,
        false);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @ParameterizedTest
  @ValueSource(strings = {"y", "ü", "🚀"})
  void subject_longTitle_isCutTo200BytesWithTheId(String character) {
    String subject = TicketText.subject(message("key", character.repeat(300)));

    assertThat(bytes(subject)).isBetween(190, 200);
    assertThat(subject).startsWith(character).endsWith("…" + MARK).doesNotContain("?", "\uFFFD");
  }

  @Test
  void subject_titleThatFits_isKept() {
    String title = "y".repeat(200 - MARK.length());

    assertThat(TicketText.subject(message("key", title))).isEqualTo(title + MARK);
  }

  @Test
  void subject_lineBreaks_becomeSpaces() {
    assertThat(TicketText.subject(message("key", "a\r\nBcc: b\u0000c")))
        .isEqualTo("a Bcc: b c" + MARK);
  }

  @Test
  void commentSubject_longKey_keepsItsEnd() {
    String subject = TicketText.commentSubject(message("ü".repeat(300) + "/inc-1:7", "title"));

    assertThat(bytes(subject)).isBetween(190, 200);
    assertThat(subject).endsWith("/inc-1:7");
  }
}
