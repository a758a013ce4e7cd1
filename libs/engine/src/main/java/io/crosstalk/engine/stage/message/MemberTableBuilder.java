package io.crosstalk.engine.stage.message;

import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the resources of a table and the domains that they load. A resource that was at the same
 * position before is not written again. Not thread-safe.
 */
final class MemberTableBuilder {
  private final List<Entry> entries = new ArrayList<>();
  private final ByteWriter bytes = new ByteWriter();

  /**
   * The resource at a position.
   *
   * @param end of its bytes
   */
  private record Entry(Routing.Share share, int end) {}

  /**
   * Puts a resource at a position; positions come in order from 0.
   *
   * @return how many bytes its name takes
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
