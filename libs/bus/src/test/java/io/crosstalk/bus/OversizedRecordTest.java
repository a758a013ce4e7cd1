package io.crosstalk.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class OversizedRecordTest {
  private static final int LIMIT = 8 << 20;

  private static ProducerRecord<byte[], byte[]> message(String key, int bytes) {
    return new ProducerRecord<>(
        "crosstalk.diagnoses", key.getBytes(StandardCharsets.UTF_8), new byte[bytes]);
  }

  @Test
  void reason_oversizedRecord_namesTopicKeySizeLimitAndAdvice() {
    assertThat(OversizedRecord.of(message("live/vm-1", 9 << 20), LIMIT).reason())
        .isEqualTo(
            "record of 9,437,705 bytes for topic crosstalk.diagnoses with key live/vm-1 exceeds the record size limit"
                + " of 8,388,608 bytes and was not written; have its source send fewer samples, relations or attributes"
                + " at a time (docs/topics.md, Record size)");
  }

  @Test
  void deadLetter_largestRecord_fitsIntoTheBrokersDefaultLimit() {
    OversizedRecord oversized = OversizedRecord.of(message("k".repeat(100_000), 9 << 20), LIMIT);

    DeadLetter letter = oversized.deadLetter(Instant.EPOCH);

    assertThat(letter.original()).hasSize(DeadLetter.MAX_ORIGINAL_BYTES);
    assertThat(EventJson.write(letter)).hasSizeLessThan(1_000_000);
  }

  @Test
  void deadLetter_keyWithWorld_belongsToThatWorld() {
    OversizedRecord replay = OversizedRecord.of(message("case-11111111~7/vm-1", 10), 1);
    OversizedRecord strange = OversizedRecord.of(message("a~b/no world", 10), 1);

    assertThat(replay.deadLetter(Instant.EPOCH).world()).isEqualTo("case-11111111~7");
    assertThat(strange.deadLetter(Instant.EPOCH).world()).isEqualTo("live");
  }

  @Test
  void size_recordWithHeaders_countsThem() {
    ProducerRecord<byte[], byte[]> plain = message("k", 10);
    ProducerRecord<byte[], byte[]> withHeader = message("k", 10);
    withHeader.headers().add("h", new byte[1000]);

    assertThat(OversizedRecord.size(withHeader)).isGreaterThan(OversizedRecord.size(plain) + 1000);
  }
}
