package io.crosstalk.correlation.streams;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Snapshots of worlds in a key-value store. A world has a header at {@code world/0}, and the
 * compressed state in chunks at {@code world/1} and so on, each small enough for a record of the
 * changelog.
 */
final class SnapshotStore {
  static final int CHUNK_BYTES = 1 << 20;

  /** Version of this layout. */
  private static final int FORMAT = 1;

  private static final String HEADER = "/0";

  private final KeyValueStore<String, byte[]> entries;

  SnapshotStore(KeyValueStore<String, byte[]> entries) {
    this.entries = entries;
  }

  /**
   * The state of a world after a record.
   *
   * @param offset offset of the record, of this or another world
   * @param lastOffset offset of the last record of this world
   * @param reachedMs event time that the ticks had reached, epoch milliseconds
   * @param bytes compressed size
   * @param state empty for a world without a snapshot yet
   */
  record Snapshot(
      World world, long offset, long lastOffset, long reachedMs, long bytes, byte[] state) {}

  /**
   * Value of a header.
   *
   * @param chunks number of chunks
   * @param stateBytes size of the state before its compression
   */
  private record Header(long offset, long lastOffset, long reachedMs, int chunks, int stateBytes) {
    static final Header NONE = new Header(0, 0, 0, 0, 0);

    byte[] write() {
      ByteWriter out = new ByteWriter();
      out.u8(FORMAT);
      out.zigzag(offset);
      out.zigzag(lastOffset);
      out.zigzag(reachedMs);
      out.varint(chunks);
      out.varint(stateBytes);
      return out.toByteArray();
    }

    static Header read(byte[] value) {
      ByteReader in = new ByteReader(value);
      int format = in.u8();
      if (format != FORMAT) {
        throw new StateFormatException("the snapshots have format " + format);
      }
      return new Header(
          in.zigzag(), in.zigzag(), in.zigzag(), (int) in.varint(), (int) in.varint());
    }
  }

  /**
   * Replaces the snapshot of a world.
   *
   * @return its compressed size
   */
  long write(World world, long offset, long lastOffset, long reachedMs, byte[] state) {
    int before = header(world).chunks();
    int chunks = 0;
    long bytes = 0;
    byte[] buffer = new byte[CHUNK_BYTES];
    // More compression costs more time than the smaller changelog saves.
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED)) {
      deflater.setInput(state);
      deflater.finish();
      while (state.length > 0 && !deflater.finished()) {
        int length = deflater.deflate(buffer);
        entries.put(key(world, ++chunks), Arrays.copyOf(buffer, length));
        bytes += length;
      }
    }
    for (int old = chunks + 1; old <= before; old++) {
      entries.delete(key(world, old));
    }
    put(world, new Header(offset, lastOffset, reachedMs, chunks, state.length));
    return bytes;
  }

  /** Moves the snapshot of a world to a later record; the world has none since the snapshot. */
  void move(World world, long offset) {
    Header of = header(world);
    put(world, new Header(offset, of.lastOffset, of.reachedMs, of.chunks, of.stateBytes));
  }

  private void put(World world, Header header) {
    entries.put(key(world, 0), header.write());
  }

  void delete(World world) {
    for (int chunk = header(world).chunks(); chunk >= 0; chunk--) {
      entries.delete(key(world, chunk));
    }
  }

  /**
   * Reads the snapshots of all worlds.
   *
   * @throws StateFormatException when another release has written them
   */
  List<Snapshot> read() {
    List<Snapshot> all = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> each = entries.all()) {
      while (each.hasNext()) {
        var entry = each.next();
        if (entry.key.endsWith(HEADER)) {
          int end = entry.key.length() - HEADER.length();
          World world = World.parse(entry.key.substring(0, end));
          all.add(read(world, Header.read(entry.value)));
        }
      }
    }
    return all;
  }

  private Snapshot read(World world, Header header) {
    byte[] state = new byte[header.stateBytes()];
    int length = 0;
    long bytes = 0;
    try (Inflater inflater = new Inflater()) {
      for (int chunk = 1; chunk <= header.chunks(); chunk++) {
        byte[] value = Objects.requireNonNull(entries.get(key(world, chunk)));
        bytes += value.length;
        inflater.setInput(value);
        length += inflater.inflate(state, length, state.length - length);
      }
    } catch (DataFormatException e) {
      throw new IllegalStateException("the snapshot of world " + world + " is damaged", e);
    }
    return new Snapshot(
        world, header.offset(), header.lastOffset(), header.reachedMs(), bytes, state);
  }

  private Header header(World world) {
    byte[] value = entries.get(key(world, 0));
    return value == null ? Header.NONE : Header.read(value);
  }

  private static String key(World world, int entry) {
    return world.key() + "/" + entry;
  }
}
