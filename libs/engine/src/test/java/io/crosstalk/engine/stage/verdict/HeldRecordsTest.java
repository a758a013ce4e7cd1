package io.crosstalk.engine.stage.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.memory.MemoryStageStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests of the records of stage 3 that wait for a lagging inventory. */
class HeldRecordsTest {
  private static final byte[] KEY = "live/episode".getBytes(StandardCharsets.UTF_8);

  private final MemoryStageStore store = journal();
  private final HeldRecords held = new HeldRecords(store);

  @Test
  void next_recordsOfOneWorld_areReturnedInOrder() {
    held.add("live", KEY, bytes("first"));
    held.add("live", KEY, bytes("second"));

    assertThat(worked(held)).containsExactly("first", "second");
    assertThat(held.isEmpty()).isTrue();
    assertThat(store.scan("W/")).isEmpty();
  }

  @Test
  void next_afterRestart_recordsAreReturnedInOrder() {
    held.add("live", KEY, bytes("first"));
    held.add("replay.a", KEY, bytes("other"));
    held.add("live", KEY, bytes("second"));
    held.done("live");

    HeldRecords restored = new HeldRecords(store);
    restored.add("live", KEY, bytes("third"));

    assertThat(worked(restored)).containsExactlyInAnyOrder("second", "third", "other");
    assertThat(restored.isEmpty()).isTrue();
  }

  @Test
  void next_worldWithMuchWork_doesNotBlockAnotherWorld() {
    held.add("replay.a", KEY, bytes("one"));
    held.add("replay.a", KEY, bytes("two"));
    held.add("replay.b", KEY, bytes("other"));
    held.used("replay.a", 1_000_000);

    assertThat(held.next(Set.of())).isEqualTo("replay.b");
    assertThat(held.next(Set.of("replay.b"))).isEqualTo("replay.a");
  }

  @Test
  void forget_worldWithRecords_leavesNothing() {
    held.add("replay.a", KEY, bytes("one"));
    held.add("live", KEY, bytes("two"));

    held.forget("replay.a");

    assertThat(worked(held)).containsExactly("two");
    assertThat(store.scan("W/")).isEmpty();
  }

  @Test
  void forget_worldWithoutRecords_leavesNothing() {
    held.add("replay.a", KEY, bytes("one"));
    held.done("replay.a");
    held.forget("replay.a");

    assertThat(held.isEmpty()).isTrue();
    assertThat(held.next(Set.of())).isNull();
  }

  @Test
  void isFull_limitReached_isTrueUntilSomeRecordsAreProcessed() {
    byte[] half = new byte[HeldRecords.MOST_BYTES / 2];
    held.add("live", KEY, half);
    assertThat(held.isFull()).isFalse();

    held.add("replay.a", KEY, half);
    assertThat(held.isFull()).isTrue();
    assertThat(new HeldRecords(store).isFull()).as("after a restart").isTrue();

    held.done("live");
    assertThat(held.isFull()).isFalse();
  }

  private static List<String> worked(HeldRecords held) {
    List<String> values = new ArrayList<>();
    for (String world = held.next(Set.of()); world != null; world = held.next(Set.of())) {
      values.add(new String(held.first(world).value(), StandardCharsets.UTF_8));
      held.done(world);
    }
    return values;
  }

  private static MemoryStageStore journal() {
    MemoryStageStore store = MemoryStageStore.restartable();
    return store;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
