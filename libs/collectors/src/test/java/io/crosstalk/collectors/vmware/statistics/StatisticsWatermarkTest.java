package io.crosstalk.collectors.vmware.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Completed;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsWatermarkTest {
  private static final long NOW = 1_000_000_000;
  private static final long HOUR = 3_600_000;
  private final InMemory memory = new InMemory();
  private final RecordingIntake intake = new RecordingIntake();
  private final StatisticsWatermark watermark =
      new StatisticsWatermark(PollRhythm.REAL_TIME, memory);
  private final MeasuredEntity one = entity("vm-1");
  private final MeasuredEntity two = entity("vm-2");

  @Test
  void begin_firstRound_startsAtTheRetentionWithoutGap() {
    assertThat(watermark.begin(NOW, intake)).isEqualTo(NOW - HOUR);
    watermark.given(one, NOW - 600_000, NOW - 5_000);
    watermark.end(NOW - HOUR, NOW, NOW, intake);

    assertThat(intake.recorded().gaps()).isEmpty();
    assertThat(intake.recorded().completions()).containsExactly(new Completed("", NOW - 5_000));
    assertThat(memory.get("statistics")).isEqualTo(Long.toString(NOW - 5_000));
  }

  @Test
  void watermark_isThatOfTheSlowestEntity() {
    deliverSamples(NOW, NOW - 5_000, NOW - 45_000);

    assertThat(intake.recorded().completions()).containsExactly(new Completed("", NOW - 45_000));
  }

  @Test
  void watermark_entityLaterThanTheMaximumDelay_doesNotWaitForIt() {
    deliverSamples(NOW, NOW - 5_000, NOW - 300_000);

    assertThat(intake.recorded().completions()).containsExactly(new Completed("", NOW - 5_000));
  }

  @Test
  void after_entitiesWithDifferentDelays_isTheirOwnWatermark() {
    deliverSamples(NOW, NOW - 5_000, NOW - 45_000);
    long from = watermark.begin(NOW, intake);

    assertThat(watermark.after(one, from)).isEqualTo(NOW - 5_000);
    assertThat(watermark.after(two, from)).isEqualTo(NOW - 45_000);
    assertThat(watermark.after(entity("vm-3"), from)).isEqualTo(NOW - 45_000);
  }

  @Test
  void samplesMissing_ofAllEntities_areAGapOnceSamplesFollow() {
    deliverSamples(NOW, NOW - 5_000, NOW - 5_000);
    long from = watermark.begin(NOW + 200_000, intake);
    watermark.given(one, NOW + 175_000, NOW + 195_000);
    watermark.given(two, NOW + 175_000, NOW + 195_000);
    watermark.end(from, NOW + 200_000, NOW + 200_000, intake);

    assertThat(intake.recorded().gaps())
        .containsExactly(
            (NOW - 5_000) + "-" + (NOW + 155_000) + " vCenter has no statistics of that time");
  }

  @Test
  void samplesMissing_ofSomeEntities_areAGapWithTheirNames() {
    deliverSamples(NOW, NOW - 5_000, NOW - 5_000);
    long from = watermark.begin(NOW + 100_000, intake);
    watermark.given(one, NOW + 15_000, NOW + 95_000);
    watermark.given(two, NOW + 95_000, NOW + 95_000);
    watermark.end(from, NOW + 100_000, NOW + 100_000, intake);

    assertThat(intake.recorded().gaps()).singleElement().asString().endsWith("of vm-2");
  }

  @Test
  void entity_switchedOffAndOn_hasNoGap() {
    deliverSamples(NOW, NOW - 5_000, NOW - 5_000);
    watermark.keep(List.of(one));
    long from = watermark.begin(NOW + 100_000, intake);
    watermark.given(one, NOW + 15_000, NOW + 95_000);
    watermark.given(two, NOW + 95_000, NOW + 95_000);
    watermark.end(from, NOW + 100_000, NOW + 100_000, intake);

    assertThat(intake.recorded().gaps()).isEmpty();
  }

  @Test
  void watermark_withoutNewSamples_staysUnchanged() {
    deliverSamples(NOW, NOW - 5_000, NOW - 5_000);
    long from = watermark.begin(NOW + 20_000, intake);
    watermark.end(from, NOW + 20_000, NOW + 20_000, intake);

    assertThat(intake.recorded().completions()).hasSize(1);
  }

  @Test
  void begin_serverClockSetBack_startsAgain() {
    deliverSamples(NOW, NOW - 5_000, NOW - 5_000);
    long back = NOW - 24 * HOUR;

    assertThat(watermark.begin(back, intake)).isEqualTo(back - HOUR);
    assertThat(watermark.after(one, back - HOUR)).isEqualTo(back - HOUR);
    assertThat(intake.recorded().gaps()).isEmpty();
  }

  @Test
  void begin_invalidSourceMemory_isTreatedAsFirstRound() {
    memory.put("statistics", "yesterday");

    assertThat(watermark.begin(NOW, intake)).isEqualTo(NOW - HOUR);
  }

  private void deliverSamples(long nowMs, long newestOfOne, long newestOfTwo) {
    long from = watermark.begin(nowMs, intake);
    watermark.given(one, newestOfOne, newestOfOne);
    watermark.given(two, newestOfTwo, newestOfTwo);
    watermark.end(from, nowMs, nowMs, intake);
  }

  private static MeasuredEntity entity(String id) {
    return new MeasuredEntity(
        EntityType.VM, new ObjectReference("VirtualMachine", id), id, 1, List.of());
  }
}
