package io.crosstalk.engine.site.incident;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Resources that became silent together.
 *
 * @param resources ids, ascending
 * @param at id of the resource that all of them use or are; the first of them when they have none
 *     in common
 * @param fromMs time at which the first missing sample was due, epoch milliseconds
 */
record Silence(List<String> resources, String at, long fromMs) {

  void write(ByteWriter out) {
    out.varint(resources.size());
    resources.forEach(out::string);
    out.string(at);
    out.zigzag(fromMs);
  }

  static Silence read(ByteReader in) {
    return new Silence(strings(in), in.string(), in.zigzag());
  }

  /** Reads as many strings as their number says. */
  static List<String> strings(ByteReader in) {
    List<String> strings = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      strings.add(in.string());
    }
    return strings;
  }
}
