package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.correlation.streams.SnapshotStore.Snapshot;
import io.crosstalk.engine.site.series.PackedSamples;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class SnapshotStoreTest {
  private static final World REPLAY = World.parse("case-00000000~3");

  private final KeyValueStore<String, byte[]> entries = MemoryStore.create();
  private SnapshotStore store = new SnapshotStore(entries);

  private static byte[] bytes(int count) {
    byte[] part = new byte[count];
    new Random(count).nextBytes(part);
    return part;
  }

  private long write(World world, long offset, long reachedMs, byte[]... parts) {
    SnapshotStore.Writer writer = store.begin(world, offset, offset - 1, reachedMs);
    for (byte[] part : parts) {
      writer.add(part);
    }
    return writer.complete();
  }

  private Snapshot snapshot(World world) {
    return store.read().stream()
        .filter(each -> each.world().equals(world))
        .findFirst()
        .orElseThrow();
  }

  private List<byte[]> parts(World world) {
    List<byte[]> parts = new ArrayList<>();
    snapshot(world)
        .parts()
        .forEachRemaining(
            part -> {
              byte[] rest = new byte[part.remaining()];
              for (int i = 0; i < rest.length; i++) {
                rest[i] = (byte) part.u8();
              }
              parts.add(rest);
            });
    return parts;
  }

  @Test
  void write_partsOfAnySize_areReadAgainFromChunks() {
    byte[][] state = {bytes(7), bytes(3 * SnapshotStore.CHUNK_BYTES), bytes(0), bytes(100)};
    long bytes = write(REPLAY, 17, 500, state);
    write(World.LIVE, 4, -5);

    assertThat(bytes).isEqualTo(3 * SnapshotStore.CHUNK_BYTES + 107 + 4 * Integer.BYTES);
    assertThat(entries.approximateNumEntries()).isEqualTo(1 + 4 + 1);
    entries
        .all()
        .forEachRemaining(
            each -> assertThat(each.value).hasSizeLessThanOrEqualTo(SnapshotStore.CHUNK_BYTES));
    assertThat(store.read())
        .extracting(Snapshot::world, Snapshot::offset, Snapshot::reachedMs, Snapshot::bytes)
        .containsExactlyInAnyOrder(tuple(REPLAY, 17L, 500L, bytes), tuple(World.LIVE, 4L, -5L, 0L));
    assertThat(parts(REPLAY)).containsExactly(state);
    assertThat(parts(World.LIVE)).isEmpty();
  }

  @Test
  void write_notComplete_leavesTheLastSnapshot() {
    write(REPLAY, 1, 0, bytes(10));
    SnapshotStore.Writer writer = store.begin(REPLAY, 2, 2, 0);
    writer.add(bytes(2 * SnapshotStore.CHUNK_BYTES));
    store.move(REPLAY, 5);

    assertThat(snapshot(REPLAY).offset()).isEqualTo(5);
    assertThat(parts(REPLAY)).containsExactly(bytes(10));

    // After a restart another one takes its place.
    write(REPLAY, 7, 0, bytes(20));
    assertThat(parts(REPLAY)).containsExactly(bytes(20));

    store.delete(REPLAY);
    assertThat(entries.approximateNumEntries()).isZero();
  }

  @Test
  void write_smallerState_leavesNoOldChunks() {
    write(REPLAY, 1, 0, bytes(3 * SnapshotStore.CHUNK_BYTES));
    write(REPLAY, 2, 0, bytes(100));

    assertThat(entries.approximateNumEntries()).isEqualTo(2);
    assertThat(parts(REPLAY)).containsExactly(bytes(100));
  }

  @Test
  void delete_world_leavesThoseWithALongerName() {
    World longer = World.parse("case-00000000~31");
    write(longer, 1, 0, bytes(100));
    write(REPLAY, 1, 0, bytes(100));
    store.delete(REPLAY);

    assertThat(parts(longer)).containsExactly(bytes(100));
    assertThat(entries.approximateNumEntries()).isEqualTo(2);
  }

  @Test
  void parts_chunkMissing_isReported() {
    write(REPLAY, 1, 0, bytes(3 * SnapshotStore.CHUNK_BYTES));
    entries.delete(REPLAY.key() + "/2");

    assertThatThrownBy(() -> parts(REPLAY)).hasMessageContaining("is not complete");
  }

  /** Blocks of samples that fill some chunks. */
  private static List<byte[]> blocks() {
    Random random = new Random(1);
    double[][] columns = new double[100][64];
    List<byte[]> blocks = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      for (double[] column : columns) {
        Arrays.setAll(column, each -> random.nextGaussian());
      }
      blocks.add(PackedSamples.pack(LongStream.range(i, i + 64L).toArray(), columns, 64));
    }
    return blocks;
  }

  private static byte[] part(SnapshotStore.Writer writer, List<byte[]> blocks) {
    ByteWriter part = writer.part();
    blocks.forEach(part::sealed);
    return part.toByteArray();
  }

  private long write(SnapshotStore to, List<byte[]> blocks) {
    SnapshotStore.Writer writer = to.begin(REPLAY, 1, 1, 0);
    blocks.forEach(each -> writer.add(part(writer, List.of(each))));
    return writer.complete();
  }

  /** Continues after a restart, and returns the blocks that are read. */
  private List<byte[]> restart() {
    store = new SnapshotStore(entries);
    List<byte[]> read = new ArrayList<>();
    snapshot(REPLAY).parts().forEachRemaining(part -> read.add(part.sealed()));
    return read;
  }

  private List<String> keysOfBlocks() {
    List<String> keys = new ArrayList<>();
    entries.all().forEachRemaining(each -> keys.add(each.key));
    return keys.stream().filter(each -> each.contains("/s")).toList();
  }

  @Test
  void write_blocksOfTheLastSnapshot_refersToThem() {
    List<byte[]> blocks = blocks();
    long bytes = blocks.stream().mapToLong(each -> each.length).sum();

    assertThat(write(store, blocks)).isGreaterThan(bytes);
    List<String> keys = keysOfBlocks();
    assertThat(keys).hasSizeGreaterThan(2);
    assertThat(write(store, blocks)).isLessThan(SealedBlocks.CHUNK_BYTES);
    assertThat(keysOfBlocks()).containsAll(keys.subList(0, keys.size() - 1));

    List<byte[]> read = restart();
    assertThat(read).containsExactlyElementsOf(blocks);
    assertThat(write(store, read)).isLessThan(SealedBlocks.CHUNK_BYTES);
    assertThat(restart()).containsExactlyElementsOf(blocks);
  }

  @Test
  void write_blockLargerThanAChunk_hasAChunkOfItsOwn() {
    double[][] columns = new double[256][400];
    Random random = new Random(2);
    for (double[] column : columns) {
      Arrays.setAll(column, each -> random.nextGaussian());
    }
    byte[] large = PackedSamples.pack(LongStream.range(0, 400).toArray(), columns, 400);
    List<byte[]> few = blocks().subList(0, 2);
    List<byte[]> blocks = List.of(large, few.getFirst(), large.clone(), few.getLast());

    assertThat(large).hasSizeGreaterThan(SealedBlocks.CHUNK_BYTES);
    write(store, blocks);
    List<byte[]> read = restart();
    assertThat(read).containsExactlyElementsOf(blocks);
    assertThat(write(store, read)).isLessThan(SealedBlocks.CHUNK_BYTES);
    assertThat(restart()).containsExactlyElementsOf(read);
  }

  @Test
  void write_fewBlocksOfTheLastSnapshot_leavesNoChunkThatIsUsedLittle() {
    List<byte[]> blocks = blocks();
    write(store, blocks);
    List<byte[]> few = List.of(blocks.get(0), blocks.get(9), blocks.getLast());
    write(store, few);
    write(store, few);

    assertThat(keysOfBlocks()).hasSize(1);
    assertThat(restart()).containsExactlyElementsOf(few);
    write(store, List.of());
    assertThat(keysOfBlocks()).isEmpty();
  }

  @Test
  void write_blocksOfASnapshotThatHasFailed_writesThemAgain() {
    List<byte[]> blocks = blocks();
    SnapshotStore.Writer failed = store.begin(REPLAY, 1, 1, 0);
    failed.add(part(failed, blocks.subList(0, 15)));
    part(failed, blocks.subList(15, blocks.size()));
    write(store, blocks);

    assertThat(restart()).containsExactlyElementsOf(blocks);
  }

  @Test
  void parts_blocksMissing_isReported() {
    write(store, blocks());
    keysOfBlocks().forEach(entries::delete);

    assertThatThrownBy(this::restart).hasMessageContaining("has no entry");
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
