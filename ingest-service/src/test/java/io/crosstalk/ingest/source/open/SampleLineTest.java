package io.crosstalk.ingest.source.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.crosstalk.collectors.normalize.RawSample;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleLineTest {
  private static final String GOOD =
      "{\"time\":\"2026-11-21T02:12:00Z\",\"resource\":\"vm-1\",\"metric\":\"disk.latency\","
          + "\"value\":1.5,\"unit\":\"ms\"}";

  @Test
  void parse_completeLine_returnsAllFields() {
    assertThat(parse(GOOD))
        .isEqualTo(new RawSample("2026-11-21T02:12:00Z", "vm-1", "disk.latency", 1.5, "ms"));
  }

  @Test
  void parse_numericTimeAndUnknownFields_areAccepted() {
    String line =
        "{\"more\":{\"a\":[1,{}]},\"value\":3,\"metric\":\"m\",\"resource\":\"r\",\"time\":17,"
            + "\"list\":[[]],\"unit\":null}";
    assertThat(parse(line)).isEqualTo(new RawSample("17", "r", "m", 3.0, null));
  }

  @Test
  void parse_missingField_isNull() {
    assertThat(parse("{}")).isEqualTo(new RawSample(null, null, null, null, null));
    assertThat(parse("{\"value\":null}").value()).isNull();
  }

  @Test
  void parse_valueNotFinite_isReturnedUnchanged() {
    assertThat(parse("{\"value\":NaN}").value()).isNaN();
    assertThat(parse("{\"value\":-Infinity}").value()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(parse("{\"value\":1e999}").value()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"value\":\"1.5\"} | WRONG_TYPE | 'value' must be a number, not a string",
        "{\"value\":[1]} | WRONG_TYPE | 'value' must be a number, not an array",
        "{\"value\":true} | WRONG_TYPE | 'value' must be a number, not a boolean",
        "{\"time\":1.5} | WRONG_TYPE | 'time' must be a string, not a number",
        "{\"time\":{}} | WRONG_TYPE | 'time' must be a string, not an object",
        "{\"resource\":7} | WRONG_TYPE | 'resource' must be a string, not a number",
        "[1,2] | WRONG_TYPE | a JSON object is expected",
        "7 | WRONG_TYPE | a JSON object is expected",
        "{} {} | MALFORMED | malformed JSON: there is more than one value on the line",
        "{\"time\":17,} | MALFORMED | malformed JSON at column 12: ",
        "{\"time\" 17} | MALFORMED | malformed JSON at column 9: ",
        "{\"time\":17 | MALFORMED | malformed JSON at column ",
        "time,resource,metric,value | MALFORMED | malformed JSON at column "
      })
  void parse_invalidLine_isRefusedWithReason(String line, RejectReason reason, String text) {
    RejectedReadingException rejection = refusal(line);
    assertThat(rejection.text()).startsWith(text);
    assertThat(rejection.reason()).isEqualTo(reason);
  }

  @Test
  void parse_deepNestingOrLongNumber_isRefused() {
    String deep = "{\"x\":" + "[".repeat(30_000) + "]".repeat(30_000) + "}";
    assertThat(refusal(deep).reason()).isEqualTo(RejectReason.MALFORMED);
    String long1 = "{\"value\":" + "9".repeat(60_000) + "}";
    assertThat(refusal(long1).reason()).isEqualTo(RejectReason.MALFORMED);
  }

  @Property(tries = 1000, seed = "3")
  void parse_mutatedLine_isParsedOrRefused(
      @ForAll @Size(min = 1, max = 6) List<Integer> positions, @ForAll byte replacement) {
    byte[] line = GOOD.getBytes(StandardCharsets.UTF_8);
    positions.forEach(position -> line[Math.floorMod(position, line.length)] = replacement);
    try {
      assertThat(SampleLine.parse(line)).isNotNull();
    } catch (RejectedReadingException e) {
      assertThat(e.text()).isNotBlank();
    }
  }

  private static RawSample parse(String line) {
    return SampleLine.parse(line.getBytes(StandardCharsets.UTF_8));
  }

  private static RejectedReadingException refusal(String line) {
    RejectedReadingException rejection =
        catchThrowableOfType(RejectedReadingException.class, () -> parse(line));
    assertThat(rejection).as(line).isNotNull();
    return rejection;
  }
}
