package io.crosstalk.rules.notify.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.text.Language;
import io.crosstalk.event.message.MessageType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TestMessageTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:00:00Z");

  @Test
  void testMessage_isLabelledAndAboutAnIncidentThatIsOver() {
    Message message = TestMessage.at(NOW);

    assertThat(message.type()).isEqualTo(MessageType.OPENED);
    assertThat(message.text().title()).contains("test message, no action needed");
    assertThat(message.text().body()).contains("Nothing is degraded.");
    assertThat(message.incident().id()).startsWith("test-");
    assertThat(IncidentEnd.isIn(message)).isTrue();
    assertThat(message.repeated()).isFalse();
    assertThat(new String(message.event(), StandardCharsets.UTF_8))
        .contains("io.crosstalk.incident.opened", NOW.toString());
  }

  @Test
  void testMessage_siteHasALanguage_isInThatLanguage() {
    Message message = Language.of("de").during(() -> TestMessage.at(NOW));

    assertThat(message.text().title()).isEqualTo("Crosstalk: Testnachricht, es ist nichts zu tun");
    assertThat(message.text().body()).endsWith("\nNichts ist beeinträchtigt.");
  }

  @Test
  void twoTestMessages_haveDifferentIds() {
    assertThat(TestMessage.at(NOW).incident().id())
        .isNotEqualTo(TestMessage.at(NOW).incident().id());
  }
}
