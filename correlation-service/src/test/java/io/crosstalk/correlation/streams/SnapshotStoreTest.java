package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.correlation.streams.SnapshotStore.Snapshot;
import io.crosstalk.event.inventory.World;
import java.util.List;
import java.util.Random;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class SnapshotStoreTest {
  private static final World REPLAY = World.parse("case-00000000~3");

  private final KeyValueStore<String, byte[]> entries = MemoryStore.create();
  private final SnapshotStore store = new SnapshotStore(entries);

  private static byte[] incompressible(int bytes) {
    byte[] state = new byte[bytes];
    new Random(1).nextBytes(state);
    return state;
  }

  @Test
  void write_largeState_isReadAgainFromChunks() {
    byte[] state = incompressible(3 * SnapshotStore.CHUNK_BYTES);
    long bytes = store.write(REPLAY, 17, 16, 500, state);
    store.write(World.LIVE, 4, 3, -5, new byte[0]);

    assertThat(bytes).isGreaterThan(state.length);
    assertThat(entries.approximateNumEntries()).isEqualTo(1 + 4 + 1);
    entries
        .all()
        .forEachRemaining(
            each -> assertThat(each.value).hasSizeLessThanOrEqualTo(SnapshotStore.CHUNK_BYTES));
    List<Snapshot> all = store.read();
    assertThat(all)
        .extracting(Snapshot::world, Snapshot::offset, Snapshot::reachedMs, Snapshot::bytes)
        .containsExactlyInAnyOrder(tuple(REPLAY, 17L, 500L, bytes), tuple(World.LIVE, 4L, -5L, 0L));
    assertThat(all)
        .filteredOn(each -> each.world().equals(REPLAY))
        .singleElement()
        .satisfies(each -> assertThat(each.state()).isEqualTo(state));
  }

  @Test
  void write_smallerState_leavesNoOldChunks() {
    store.write(REPLAY, 1, 1, 0, incompressible(3 * SnapshotStore.CHUNK_BYTES));
    store.write(REPLAY, 2, 2, 0, new byte[100]);

    assertThat(entries.approximateNumEntries()).isEqualTo(2);
    assertThat(store.read())
        .singleElement()
        .satisfies(each -> assertThat(each.state()).hasSize(100));

    store.delete(REPLAY);
    assertThat(entries.approximateNumEntries()).isZero();
  }

  @Test
  void read_headerOfAnotherRelease_saysWhatToDo() {
    entries.put("live/0", new byte[] {99});

    assertThatThrownBy(store::read)
        .isInstanceOf(StateFormatException.class)
        .hasMessageContaining("format 99")
        .hasMessageContaining("reset the state");
  }
}
