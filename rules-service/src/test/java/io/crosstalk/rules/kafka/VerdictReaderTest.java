package io.crosstalk.rules.kafka;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.kafka.VerdictReader.Read;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictReaderTest {
  private static final byte[] VERDICT =
      EventJson.write(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1").build());
  private static final String TICK =
      "{'type':'tick','world':'w~1','source':'s','partition':0,'partitions':4,"
          + "'completeThrough':'2025-11-21T15:00:00Z','end':false}";

  private static Read read(String json) {
    return VerdictReader.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String verdict() {
    return new String(VERDICT, StandardCharsets.UTF_8);
  }

  @Test
  void read_verdictOrTick_returnsItsContent() {
    assertThat(VerdictReader.read(VERDICT)).isInstanceOf(Read.OfVerdict.class);
    assertThat(read(TICK))
        .isInstanceOfSatisfying(
            Read.OfTick.class,
            read ->
                assertThat(read.tick())
                    .isEqualTo(
                        new Complete(
                            "w~1", "s", 0, 4, Instant.parse("2025-11-21T15:00:00Z"), false)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'partition':0;'partition':4",
        "'partition':0;'partition':-1",
        "'partitions':4;'partitions':0",
        "'partitions':4;'partitions':1000000000",
        "'source':'s';'source':null",
        "'source':'s';'source':'\\u0000'",
        "'world':'w~1';'world':'w~x'",
        "'world':'w~1';'world':''",
        "2025-11-21T15:00:00Z;+999999999-01-01T00:00:00Z",
        "'completeThrough';'through'"
      },
      quoteCharacter = '`')
  void read_invalidTick_isUnusable(String right, String wrong) {
    assertThat(read(TICK.replace(right, wrong))).isInstanceOf(Read.Unusable.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"causeClass\":\"noisy_neighbour\";\"causeClass\":null",
        "\"causeClass\":\"noisy_neighbour\";\"causeClass\":\"bad_weather\"",
        "\"revision\":1;\"revision\":0",
        "\"intervalMs\":20000;\"intervalMs\":-1",
        "\"intervalMs\":20000;\"intervalMs\":9223372036854775807",
        "\"resource\":\"vm-x\";\"resource\":null",
        "\"onset\":\"2025;\"onset\":\"-2025",
        "\"world\":\"live\";\"world\":\"a/b\"",
        "\"id\":\"vm-a;\"id\":\"\\u0000",
        "\"id\":\"vm-a;\"id\":\"\\ud800",
        "\"kind\":\"antagonist_correlation\";\"kind\":null"
      },
      quoteCharacter = '`')
  void read_invalidVerdict_isUnusable(String right, String wrong) {
    assertThat(verdict()).contains(right);

    assertThat(read(verdict().replace(right, wrong))).isInstanceOf(Read.Unusable.class);
  }

  @Test
  void read_unpairedSurrogateInText_isReplacedByStorableCharacter() {
    Read read = read(verdict().replace("\"team-erp\"", "\"\\ud800\""));

    assertThat(read)
        .isInstanceOfSatisfying(
            Read.OfVerdict.class,
            verdict ->
                assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(verdict.written().json()))
                    .isTrue());
  }

  @Test
  void read_randomlyDamagedBytes_returnsAResult() {
    Random random = new Random(20251121);
    int verdicts = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] mutated = VERDICT.clone();
      int changes = 1 + random.nextInt(4);
      for (int change = 0; change < changes; change++) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
      }
      Read read = VerdictReader.read(mutated);
      verdicts += read instanceof Read.OfVerdict ? 1 : 0;
    }
    assertThat(verdicts).isBetween(1, 4_999);
  }
}
