package io.crosstalk.correlation.streams;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Snapshots of worlds in a key-value store. A world has a header at {@code world/0}, and the state
 * in numbered chunks, each small enough for a record of the changelog. The chunks of a new snapshot
 * have higher numbers than those of the last one, which stays until the header names the new ones.
 * Samples that do not change any more are in chunks {@code world/s1} and so on, for several
 * snapshots.
 */
final class SnapshotStore {
  static final int CHUNK_BYTES = 1 << 20;

  /** Version of this layout. */
  private static final int FORMAT = 3;

  private static final String HEADER = "/0";
  private static final String SEALED = "/s";

  private final KeyValueStore<String, byte[]> entries;
  private final Map<World, SealedBlocks> sealed = new HashMap<>();

  SnapshotStore(KeyValueStore<String, byte[]> entries) {
    this.entries = entries;
  }

  /**
   * The state of a world after a record.
   *
   * @param offset offset of the record, of this or another world
   * @param lastOffset offset of the last record of this world
   * @param reachedMs event time that the ticks had reached, epoch milliseconds
   * @param bytes size of what was written for it
   * @param parts the state, read part by part; none for a world without a snapshot yet
   */
  record Snapshot(
      World world,
      long offset,
      long lastOffset,
      long reachedMs,
      long bytes,
      Iterator<ByteReader> parts) {}

  /**
   * Value of a header.
   *
   * @param first number of the first chunk
   * @param end number after the last chunk
   */
  private record Header(
      long offset, long lastOffset, long reachedMs, long first, long end, long bytes) {
    static final Header NONE = new Header(0, 0, 0, 1, 1, 0);

    byte[] write() {
      ByteWriter out = new ByteWriter();
      out.u8(FORMAT);
      out.zigzag(offset);
      out.zigzag(lastOffset);
      out.zigzag(reachedMs);
      out.varint(first);
      out.varint(end);
      out.varint(bytes);
      return out.toByteArray();
    }

    static Header read(byte[] value) {
      ByteReader in = new ByteReader(value);
      int format = in.u8();
      if (format != FORMAT) {
        throw new StateFormatException("the snapshots have format " + format);
      }
      return new Header(
          in.zigzag(), in.zigzag(), in.zigzag(), in.varint(), in.varint(), in.varint());
    }
  }

  /** Begins a snapshot of a world, which replaces the last one when it is complete. */
  Writer begin(World world, long offset, long lastOffset, long reachedMs) {
    return new Writer(world, offset, lastOffset, reachedMs);
  }

  /** Writes a snapshot part by part. */
  final class Writer {
    private final World world;
    private final long offset;
    private final long lastOffset;
    private final long reachedMs;
    private final Header last;
    private final SealedBlocks.Writer blocks;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
    private long next;
    private long bytes;

    private Writer(World world, long offset, long lastOffset, long reachedMs) {
      this.world = world;
      this.offset = offset;
      this.lastOffset = lastOffset;
      this.reachedMs = reachedMs;
      last = header(world);
      blocks = blocks(world).new Writer();
      next = last.end;
    }

    /** Offset of the record after which the state is written. */
    long offset() {
      return offset;
    }

    /** Returns a writer for the next part. */
    ByteWriter part() {
      return blocks.part();
    }

    /** Size of what is written, with the samples of parts that are not added yet. */
    long bytes() {
      return bytes + chunk.position() + blocks.bytes();
    }

    void add(byte[] part) {
      blocks.flush();
      append(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
      append(part);
    }

    private void append(byte[] content) {
      for (int from = 0; from < content.length; ) {
        int length = Math.min(content.length - from, chunk.remaining());
        chunk.put(content, from, length);
        from += length;
        if (!chunk.hasRemaining()) {
          flush();
        }
      }
    }

    private void flush() {
      entries.put(key(world, next++), Arrays.copyOf(chunk.array(), chunk.position()));
      bytes += chunk.position();
      chunk.clear();
    }

    /**
     * Replaces the last snapshot by this one.
     *
     * @return size of what was written for it
     */
    long complete() {
      blocks.complete();
      if (chunk.position() > 0) {
        flush();
      }
      put(world, new Header(offset, lastOffset, reachedMs, last.end, next, bytes()));
      for (long old = last.first; old < last.end; old++) {
        entries.delete(key(world, old));
      }
      return bytes();
    }
  }

  /** Moves the snapshot of a world to a later record; the world has none since the snapshot. */
  void move(World world, long offset) {
    Header of = header(world);
    put(world, new Header(offset, of.lastOffset, of.reachedMs, of.first, of.end, of.bytes));
  }

  private void put(World world, Header header) {
    entries.put(key(world, 0), header.write());
  }

  /** Deletes all snapshots of a world, also one that is not complete. */
  void delete(World world) {
    List<String> keys = new ArrayList<>();
    try (StringSerializer serializer = new StringSerializer();
        KeyValueIterator<String, byte[]> each = entries.prefixScan(world.key() + "/", serializer)) {
      each.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(entries::delete);
    sealed.remove(world);
  }

  /**
   * Reads the headers of the snapshots of all worlds.
   *
   * @throws StateFormatException when another release has written them
   */
  List<Snapshot> read() {
    List<Snapshot> all = new ArrayList<>();
    SealedBlocks.Cache cache = new SealedBlocks.Cache();
    try (KeyValueIterator<String, byte[]> each = entries.all()) {
      while (each.hasNext()) {
        var entry = each.next();
        World world = World.parse(entry.key.substring(0, entry.key.lastIndexOf('/')));
        if (entry.key.startsWith(SEALED, world.key().length())) {
          blocks(world).noteChunk(entry.key);
        } else if (entry.key.endsWith(HEADER)) {
          Header header = Header.read(entry.value);
          all.add(
              new Snapshot(
                  world,
                  header.offset,
                  header.lastOffset,
                  header.reachedMs,
                  header.bytes,
                  new Parts(world, header, cache)));
        }
      }
    }
    return all;
  }

  /** Reads the parts of a snapshot, with one chunk of them and a cache of samples in memory. */
  private final class Parts implements Iterator<ByteReader> {
    private final World world;
    private final Header header;
    private final SealedBlocks.Reader blocks;
    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private long next;

    private Parts(World world, Header header, SealedBlocks.Cache cache) {
      this.world = world;
      this.header = header;
      blocks = blocks(world).new Reader(cache);
      next = header.first;
    }

    @Override
    public boolean hasNext() {
      return chunk.hasRemaining() || next < header.end;
    }

    @Override
    public ByteReader next() {
      return blocks.part(take(ByteBuffer.wrap(take(Integer.BYTES)).getInt()));
    }

    private byte[] take(int length) {
      byte[] taken = new byte[length];
      for (int at = 0; at < length; ) {
        if (!chunk.hasRemaining()) {
          chunk = ByteBuffer.wrap(nextChunk());
        }
        int some = Math.min(length - at, chunk.remaining());
        chunk.get(taken, at, some);
        at += some;
      }
      return taken;
    }

    private byte[] nextChunk() {
      byte[] value = next < header.end ? entries.get(key(world, next++)) : null;
      if (value == null) {
        throw new NoSuchElementException("the snapshot of world " + world + " is not complete");
      }
      return value;
    }
  }

  private SealedBlocks blocks(World world) {
    return sealed.computeIfAbsent(world, each -> new SealedBlocks(entries, each.key() + SEALED));
  }

  private Header header(World world) {
    byte[] value = entries.get(key(world, 0));
    return value == null ? Header.NONE : Header.read(value);
  }

  private static String key(World world, long entry) {
    return world.key() + "/" + entry;
  }
}
