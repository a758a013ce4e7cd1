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
 * snapshots refer to it. The blocks of a chunk of which less than half is used are written again,
 * and a chunk that is not used is deleted.
 */
final class SealedBlocks {
  static final int CHUNK_BYTES = 1 << 18;

  /** Number of chunks in memory while a snapshot is read: those of a resource are in many. */
  private static final int CACHED = 256;

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
  void found(String key) {
    long number = Long.parseLong(key.substring(prefix.length()));
    used.put(number, 0);
    last = Math.max(last, number);
  }

  /** Reads the blocks of a snapshot. */
  final class Reader {
    private final Map<Long, byte[]> chunks =
        new LinkedHashMap<>(CACHED, 1, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Long, byte[]> eldest) {
            return size() > CACHED;
          }
        };

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
      byte[] chunk = chunks.computeIfAbsent(number, each -> entries.get(prefix + each));
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
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
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
      if (chunk.remaining() < Integer.BYTES + block.length) {
        fill();
      }
      long place = number * CHUNK_BYTES + chunk.position();
      PackedSamples.setPlace(block, place);
      chunk.putInt(block.length).put(block);
      bytes += block.length;
      return place;
    }

    private void fill() {
      full.put(number, Arrays.copyOf(chunk.array(), chunk.position()));
      chunk.clear();
      number = ++last;
    }

    /** Writes what {@link #part} has left: the failure of a part is none of the store. */
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
      if (chunk.position() > 0) {
        fill();
      }
      flush();
      Set<Long> old = used.keySet();
      old.removeAll(kept.keySet());
      old.forEach(each -> entries.delete(prefix + each));
      used = kept;
    }
  }
}
