package io.crosstalk.rules.kafka;

import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisRecordTest {
  private static final Version VERSION =
      versionOn("vm-a").neighbour("vm-x", 0.9, "ds-1").incident("inc-a").build();
  private static final byte[] BYTES = EventJson.write(VERSION);
  private static final String TICK =
      "{'type':'tick','world':'w~1','source':'s','completeThrough':'2025-11-21T15:00:00Z','end':false}";

  private static DiagnosisRecord read(byte[] value) {
    return DiagnosisRecord.of(new ConsumerRecord<>(Topics.DIAGNOSES, 0, 0, new byte[0], value));
  }

  private static DiagnosisRecord read(String json) {
    return read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String version() {
    return new String(BYTES, StandardCharsets.UTF_8);
  }

  @Test
  void read_versionOrTick_hasItsContent() {
    assertThat(read(BYTES).message()).isEqualTo(VERSION);
    assertThat(read(TICK).message())
        .isEqualTo(new Complete("w~1", "s", Instant.parse("2025-11-21T15:00:00Z"), false));
  }

  @Test
  void read_recordWithoutAValue_isUnusable() {
    assertThat(read((byte[]) null).problem()).isEqualTo("the record has no value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'source':'s';'source':null",
        "'source':'s';'source':'\\u0000'",
        "'world':'w~1';'world':'w~x'",
        "'world':'w~1';'world':''",
        "2025-11-21T15:00:00Z;+999999999-01-01T00:00:00Z",
        "'completeThrough';'through'"
      },
      quoteCharacter = '`')
  void read_invalidTick_isUnusable(String right, String wrong) {
    assertThat(TICK).contains(right);

    assertThat(read(TICK.replace(right, wrong)).message()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"causeClass\":\"noisy_neighbour\";\"causeClass\":null",
        "\"causeClass\":\"noisy_neighbour\";\"causeClass\":\"bad_weather\"",
        "\"revision\":1;\"revision\":0",
        "\"resource\":\"vm-x\";\"resource\":null",
        "\"onset\":\"2025;\"onset\":\"-2025",
        "\"type\":\"version\",\"world\":\"live\";\"type\":\"version\",\"world\":\"other\"",
        "\"id\":\"inc-a;\"id\":\"\\u0000",
        "\"id\":\"inc-a;\"id\":\"\\ud800",
        "\"kind\":\"antagonist_correlation\";\"kind\":null"
      },
      quoteCharacter = '`')
  void read_invalidVersion_isUnusable(String right, String wrong) {
    assertThat(version()).contains(right);

    DiagnosisRecord read = read(version().replace(right, wrong));

    assertThat(read.message()).isNull();
    assertThat(read.problem()).isNotEmpty();
  }

  @Test
  void read_randomlyDamagedBytes_hasAResult() {
    Random random = new Random(20251121);
    int versions = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] mutated = BYTES.clone();
      int changes = 1 + random.nextInt(4);
      for (int change = 0; change < changes; change++) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
      }
      versions += read(mutated).message() instanceof Version ? 1 : 0;
    }
    assertThat(versions).isBetween(1, 4_999);
  }
}
