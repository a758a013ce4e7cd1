package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * A snapshot of a world that is being written: a piece after each record of the world, so that none
 * delays the next record much. It has the state after the record with which it began.
 *
 * @param parts those that are not written yet
 */
record RunningSnapshot(SnapshotStore.Writer writer, Queue<Consumer<ByteWriter>> parts) {
  /** Size of a piece: a few milliseconds of work. */
  private static final int PIECE_BYTES = 256 << 10;

  /** Returns the parts that are to be written next; none when all are written. */
  List<byte[]> nextPiece() {
    List<byte[]> piece = new ArrayList<>();
    long end = writer.bytes() + PIECE_BYTES;
    for (int bytes = 0; bytes + writer.bytes() < end && !parts.isEmpty(); ) {
      ByteWriter out = writer.part();
      parts.remove().accept(out);
      piece.add(out.toByteArray());
      bytes += out.size();
    }
    return piece;
  }
}
