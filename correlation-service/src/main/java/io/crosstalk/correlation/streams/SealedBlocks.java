package io.crosstalk.correlation.streams;

import io.crosstalk.engine.site.series.PackedSamples;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Packed samples of one world in numbered chunks of a store. A block is written once, and later
 * snapshots refer to it; a larger one is a chunk of its own. The blocks of a chunk of which less
 * than half is used are written again, and a chunk that is not used is deleted.
 */
final class SealedBlocks {
  static final int CHUNK_BYTES = 1 << 19;

  private final KeyValueStore<String, byte[]> entries;
  private final String prefix;

  /** Number of bytes of each chunk that the last snapshot uses. */
  private Map<Long, Integer> used = new HashMap<>();

  private long last;

  /**
   * Creates the blocks of a world without any.
   *
   * @param prefix of the keys of the chunks
   */
  SealedBlocks(KeyValueStore<String, byte[]> entries, String prefix) {
    this.entries = entries;
    this.prefix = prefix;
  }

  /** Notes a chunk of the store, which is not used unless blocks of it are read. */
  void noteChunk(String key) {
    long number = Long.parseLong(key.substring(prefix.length()));
    used.put(number, 0);
    last = Math.max(last, number);
  }

  /**
   * The chunks that were read last, 64 MiB for all worlds of a store: the blocks of one resource
   * are in many chunks.
   */
  static final class Cache extends LinkedHashMap<String, byte[]> {
    private static final long serialVersionUID = 1L;
    private static final int SIZE = 128;

    Cache() {
      super(SIZE, 1, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
      return size() > SIZE;
    }
  }

  /** Reads the blocks of a snapshot. */
  final class Reader {
    private final Cache chunks;

    Reader(Cache chunks) {
      this.chunks = chunks;
    }

    /** Returns a reader of a part of a snapshot. */
    ByteReader part(byte[] part) {
      return new ByteReader(part) {
        @Override
        public byte[] sealed() {
          return block(varint());
        }
      };
    }

    private byte[] block(long place) {
      long number = place / CHUNK_BYTES;
      byte[] chunk = chunks.computeIfAbsent(prefix + number, entries::get);
      if (chunk == null) {
        throw new NoSuchElementException("the store has no entry " + prefix + number);
      }
      ByteBuffer in = ByteBuffer.wrap(chunk).position((int) (place % CHUNK_BYTES));
      byte[] block = new byte[in.getInt()];
      in.get(block);
      used.merge(number, block.length, Integer::sum);
      return block;
    }
  }

  /** Writes the blocks of a snapshot. */
  final class Writer {
    private final Map<Long, Integer> kept = new HashMap<>();
    private final Map<Long, byte[]> full = new LinkedHashMap<>();
    private ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
    private long number = ++last;
    private long bytes;

    /** Number of bytes of the blocks that were not in the store before. */
    long bytes() {
      return bytes;
    }

    /** Returns a writer of a part of the snapshot. */
    ByteWriter part() {
      return new ByteWriter() {
        @Override
        public void sealed(byte[] block) {
          varint(keep(block));
        }
      };
    }

    private long keep(byte[] block) {
      long known = PackedSamples.place(block);
      boolean isStored = used.getOrDefault(known / CHUNK_BYTES, 0) >= CHUNK_BYTES / 2;
      long place = isStored ? known : append(block);
      kept.merge(place / CHUNK_BYTES, block.length, Integer::sum);
      return place;
    }

    private long append(byte[] block) {
      int size = Integer.BYTES + block.length;
      if (chunk.remaining() < size) {
        fill(Math.max(size, CHUNK_BYTES));
      }
      long place = number * CHUNK_BYTES + chunk.position();
      PackedSamples.setPlace(block, place);
      chunk.putInt(block.length).put(block);
      bytes += block.length;
      return place;
    }

    /** Ends the chunk, if it has blocks, and begins one of another size. */
    private void fill(int size) {
      if (chunk.position() > 0) {
        full.put(number, Arrays.copyOf(chunk.array(), chunk.position()));
        number = ++last;
      }
      chunk = ByteBuffer.allocate(size);
    }

    /** Writes the full chunks to the store. A part that fails thus leaves no incomplete chunk. */
    void flush() {
      full.forEach(
          (filled, content) -> {
            entries.put(prefix + filled, content);
            used.put(filled, CHUNK_BYTES);
          });
      full.clear();
    }

    /** Deletes the chunks that this snapshot does not use. */
    void complete() {
      fill(0);
      flush();
      Set<Long> old = used.keySet();
      old.removeAll(kept.keySet());
      old.forEach(each -> entries.delete(prefix + each));
      used = kept;
    }
  }
}
