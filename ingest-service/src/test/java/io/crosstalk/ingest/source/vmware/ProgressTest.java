package io.crosstalk.ingest.source.vmware;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.collect.InMemory;
import io.crosstalk.ingest.collect.RecordingIntake;
import io.crosstalk.ingest.collect.RecordingIntake.Completed;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long NOW = 1_000_000_000;
  private static final long HOUR = 3_600_000;
  private final InMemory memory = new InMemory();
  private final RecordingIntake intake = new RecordingIntake();
  private final Progress progress = new Progress(Rhythm.REAL_TIME, memory);
  private final Entity one = entity("vm-1");
  private final Entity two = entity("vm-2");

  @Test
  void the_first_time_it_begins_with_what_the_server_keeps_and_that_is_no_gap() {
    assertThat(progress.begin(NOW, intake)).isEqualTo(NOW - HOUR);
    progress.given(one, NOW - 600_000, NOW - 5_000);
    progress.end(NOW - HOUR, NOW, NOW, intake);

    assertThat(intake.recorded().gaps()).isEmpty();
    assertThat(intake.recorded().completions()).containsExactly(new Completed("", NOW - 5_000));
    assertThat(memory.get("statistics")).isEqualTo(Long.toString(NOW - 5_000));
  }

  @Test
  void it_is_complete_through_the_one_that_lags_a_little() {
    given(NOW, NOW - 5_000, NOW - 45_000);

    assertThat(intake.recorded().completions()).containsExactly(new Completed("", NOW - 45_000));
  }

  @Test
  void one_that_lags_beyond_measure_is_not_waited_for() {
    given(NOW, NOW - 5_000, NOW - 300_000);

    assertThat(intake.recorded().completions()).containsExactly(new Completed("", NOW - 5_000));
  }

  @Test
  void each_is_asked_from_where_it_is() {
    given(NOW, NOW - 5_000, NOW - 45_000);
    long from = progress.begin(NOW, intake);

    assertThat(progress.after(one, from)).isEqualTo(NOW - 5_000);
    assertThat(progress.after(two, from)).isEqualTo(NOW - 45_000);
    assertThat(progress.after(entity("vm-3"), from)).isEqualTo(NOW - 45_000);
  }

  @Test
  void what_nobody_has_is_a_gap_once_the_next_samples_come() {
    given(NOW, NOW - 5_000, NOW - 5_000);
    long from = progress.begin(NOW + 200_000, intake);
    progress.given(one, NOW + 175_000, NOW + 195_000);
    progress.given(two, NOW + 175_000, NOW + 195_000);
    progress.end(from, NOW + 200_000, NOW + 200_000, intake);

    assertThat(intake.recorded().gaps())
        .containsExactly(
            (NOW - 5_000) + "-" + (NOW + 155_000) + " vCenter has no statistics of that time");
  }

  @Test
  void what_only_some_lack_is_a_gap_with_their_names() {
    given(NOW, NOW - 5_000, NOW - 5_000);
    long from = progress.begin(NOW + 100_000, intake);
    progress.given(one, NOW + 15_000, NOW + 95_000);
    progress.given(two, NOW + 95_000, NOW + 95_000);
    progress.end(from, NOW + 100_000, NOW + 100_000, intake);

    assertThat(intake.recorded().gaps()).singleElement().asString().endsWith("of vm-2");
  }

  @Test
  void one_that_was_off_has_lost_nothing() {
    given(NOW, NOW - 5_000, NOW - 5_000);
    progress.keep(List.of(one));
    long from = progress.begin(NOW + 100_000, intake);
    progress.given(one, NOW + 15_000, NOW + 95_000);
    progress.given(two, NOW + 95_000, NOW + 95_000);
    progress.end(from, NOW + 100_000, NOW + 100_000, intake);

    assertThat(intake.recorded().gaps()).isEmpty();
  }

  @Test
  void without_new_samples_nothing_is_promised() {
    given(NOW, NOW - 5_000, NOW - 5_000);
    long from = progress.begin(NOW + 20_000, intake);
    progress.end(from, NOW + 20_000, NOW + 20_000, intake);

    assertThat(intake.recorded().completions()).hasSize(1);
  }

  @Test
  void a_clock_that_was_set_back_does_not_silence_it() {
    given(NOW, NOW - 5_000, NOW - 5_000);
    long back = NOW - 24 * HOUR;

    assertThat(progress.begin(back, intake)).isEqualTo(back - HOUR);
    assertThat(progress.after(one, back - HOUR)).isEqualTo(back - HOUR);
    assertThat(intake.recorded().gaps()).isEmpty();
  }

  @Test
  void nonsense_in_the_memory_is_a_first_time() {
    memory.put("statistics", "yesterday");

    assertThat(progress.begin(NOW, intake)).isEqualTo(NOW - HOUR);
  }

  private void given(long nowMs, long newestOfOne, long newestOfTwo) {
    long from = progress.begin(nowMs, intake);
    progress.given(one, newestOfOne, newestOfOne);
    progress.given(two, newestOfTwo, newestOfTwo);
    progress.end(from, nowMs, nowMs, intake);
  }

  private static Entity entity(String id) {
    return new Entity(EntityType.VM, new Ref("VirtualMachine", id), id, 1, List.of());
  }
}
