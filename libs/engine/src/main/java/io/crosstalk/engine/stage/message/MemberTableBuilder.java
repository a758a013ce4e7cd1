package io.crosstalk.engine.stage.message;

import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the ids of a table's resources and the domains that they load. The bytes of a resource
 * that was at the same position in the block before are reused. Not thread-safe.
 */
final class MemberTableBuilder {
  private final List<Entry> entries = new ArrayList<>();
  private final ByteWriter bytes = new ByteWriter();

  /**
   * The resource at a position of the table.
   *
   * @param end position after the bytes of the resource
   */
  private record Entry(Routing.Share share, int end) {}

  /**
   * Puts a resource at a position; must be called for the positions in order from 0.
   *
   * @return number of bytes that the id of the resource takes
   */
  int put(int position, Routing.Share share, DomainIndex index) {
    int start = position == 0 ? 0 : entries.get(position - 1).end;
    if (position == entries.size() || !isSame(entries.get(position).share, share)) {
      entries.subList(position, entries.size()).clear();
      bytes.truncate(start);
      bytes.string(share.resource());
      bytes.varint(index.of(share.domains()));
      entries.add(new Entry(share, bytes.size()));
    }
    return entries.get(position).end - start;
  }

  /**
   * Returns whether two shares are equal; thousands are compared in each tick, nearly all of them
   * unchanged.
   */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(Routing.Share a, Routing.Share b) {
    return a == b;
  }

  /** Writes the first {@code count} resources. */
  void write(int count, ByteWriter out) {
    out.raw(bytes, count == 0 ? 0 : entries.get(count - 1).end);
  }
}
