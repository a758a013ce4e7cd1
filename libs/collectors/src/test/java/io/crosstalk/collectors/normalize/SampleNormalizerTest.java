package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleNormalizerTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final SampleNormalizer live =
      new SampleNormalizer(
          TimeBounds.live(
              Clock.fixed(NOW, ZoneOffset.UTC), Duration.ofDays(31), Duration.ofMinutes(10)));
  private final SampleNormalizer recorded = new SampleNormalizer(TimeBounds.recorded());

  @Test
  void sample_plausible_isAccepted() {
    RawSample raw = new RawSample("2026-11-21T11:59:40Z", "vm-1", "disk.latency", 311.0, "us");
    assertThat(live.normalize(raw))
        .isEqualTo(new Sample(1795262380000L, "vm-1", MetricCatalogue.of("disk.latency"), 0.311));
  }

  @Test
  void sample_fieldMissing_isRefusedByName() {
    assertThat(reason(new RawSample(null, "vm-1", "disk.latency", 1.0, null)))
        .isEqualTo("the field 'time' is missing");
    assertThat(reason(new RawSample("0", null, "disk.latency", 1.0, null)))
        .isEqualTo("the field 'resource' is missing");
    assertThat(reason(new RawSample("0", "", "disk.latency", 1.0, null)))
        .isEqualTo("the field 'resource' is missing");
    assertThat(reason(new RawSample("0", "vm-1", null, 1.0, null)))
        .isEqualTo("the field 'metric' is missing");
    assertThat(reason(new RawSample("0", "vm-1", "disk.latency", null, null)))
        .isEqualTo("the field 'value' is missing");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void value_notFinite_isRefused(double value) {
    assertThat(rejection(sample("disk.latency", value)).reason())
        .isEqualTo(RejectReason.NOT_FINITE);
  }

  @Test
  void value_implausible_isRefused() {
    assertThat(reason(sample("disk.latency", -1)))
        .isEqualTo(
            "the value -1.0 is not plausible for 'disk.latency': nothing below 0 is believed");
    assertThat(reason(sample("cpu.ready", 101)))
        .isEqualTo("the value 101.0 is not plausible for 'cpu.ready': at most 100.0 % is believed");
    assertThat(rejection(sample("cpu.ready", Double.MAX_VALUE)).reason())
        .isEqualTo(RejectReason.IMPLAUSIBLE);
  }

  @Test
  void value_otherUnit_isCheckedAfterConversion() {
    RawSample overflowing = new RawSample("0", "vm-1", "disk.latency", 1e308, "h");
    assertThat(rejection(overflowing).reason()).isEqualTo(RejectReason.IMPLAUSIBLE);
    RawSample large = new RawSample("0", "vm-1", "disk.latency", 3.6e12, "ns");
    assertThat(recorded.normalize(large).value()).isEqualTo(3_600_000);
  }

  @Test
  void value_negativeOfMetricOutsideTheCatalogue_isAccepted() {
    assertThat(recorded.normalize(sample("rack.temperature", -4)).value()).isEqualTo(-4);
  }

  @Test
  void value_negativeZero_becomesZero() {
    double value = recorded.normalize(sample("disk.latency", -0.0)).value();
    assertThat(Double.doubleToRawLongBits(value)).isZero();
  }

  @Test
  void time_liveSampleFarFromNow_isRefused() {
    assertThatCode(() -> live.normalize(at("2026-11-21T12:10:00Z"))).doesNotThrowAnyException();
    assertThatCode(() -> live.normalize(at("2026-10-21T12:00:00Z"))).doesNotThrowAnyException();
    assertThat(Rejections.of(() -> live.normalize(at("2026-11-21T12:10:00.001Z"))))
        .hasMessage(
            "the time 2026-11-21T12:10:00.001Z is more than 10 min ahead of now (here it is "
                + "2026-11-21T12:00:00Z): check the sender's clock, or raise"
                + " crosstalk.ingest.limits.future");
    assertThat(Rejections.of(() -> live.normalize(at("2026-10-21T11:59:59.999Z"))).reason())
        .isEqualTo(RejectReason.TOO_OLD);
  }

  @Test
  void time_inSecondsInsteadOfMilliseconds_isRefusedWithAHint() {
    assertThat(Rejections.of(() -> live.normalize(at("1795262400"))).text())
        .endsWith("in a wrong unit (milliseconds since 1970 are expected, by OTLP nanoseconds)");
  }

  @Test
  void time_oldSampleWithBoundsForRecordings_isAccepted() {
    assertThat(recorded.normalize(at("1999-12-31T23:59:59Z")).timeMs()).isEqualTo(946684799000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "a\nb", "a\u0000b", "\u0085", "\ud83d", "\ude00x", "a\ud83db"})
  void name_blankOrControlCharacters_isRefused(String name) {
    assertThat(rejection(new RawSample("0", name, "disk.latency", 1.0, null)).reason())
        .isEqualTo(RejectReason.BAD_NAME);
    assertThat(rejection(new RawSample("0", "vm-1", name, 1.0, null)).reason())
        .isEqualTo(RejectReason.BAD_NAME);
  }

  @Test
  void name_tooLong_isRefused() {
    RawSample longest = new RawSample("0", "x".repeat(300), "m".repeat(300), 1.0, null);
    assertThatCode(() -> recorded.normalize(longest)).doesNotThrowAnyException();
    assertThat(reason(new RawSample("0", "x".repeat(301), "disk.latency", 1.0, null)))
        .isEqualTo("resource has 301 characters; at most 300 are allowed");
  }

  @Test
  void name_anyLettersSlashesAndEmoji_isAccepted() {
    String name = "esx-07/vmhba2 Zürich 🗄️ @home";
    assertThat(recorded.normalize(new RawSample("0", name, "disk.latency", 1.0, null)).resource())
        .isEqualTo(name);
  }

  private static RawSample sample(String metric, double value) {
    return new RawSample("0", "vm-1", metric, value, null);
  }

  private static RawSample at(String time) {
    return new RawSample(time, "vm-1", "disk.latency", 1.0, null);
  }

  private RejectedReadingException rejection(RawSample raw) {
    return Rejections.of(() -> recorded.normalize(raw));
  }

  private String reason(RawSample raw) {
    return rejection(raw).text();
  }
}
