package io.crosstalk.ingest.source.open.remotewrite;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds remote write requests of both versions, encoded as the published protobuf messages define.
 */
final class Writes {
  private final List<byte[]> series = new ArrayList<>();
  private final Map<String, Integer> symbols = new LinkedHashMap<>(Map.of("", 0));

  /** Writes the fields of a protobuf message. */
  interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  static byte[] message(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      fields.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] sample(long timeMs, double value) {
    return message(
        out -> {
          out.writeDouble(1, value);
          out.writeInt64(2, timeMs);
        });
  }

  /** Returns a native histogram, which is the same in both versions. */
  static byte[] histogram(long timeMs, long startMs, long count, double sum) {
    return message(
        out -> {
          out.writeUInt64(1, count);
          out.writeDouble(3, sum);
          out.writeSInt32(4, 3);
          out.writeByteArray(11, message(span -> span.writeUInt32(2, 1)));
          out.writeInt64(15, timeMs);
          out.writeInt64(17, startMs);
        });
  }

  /** Returns a label of version 1. */
  static byte[] label(String name, String value) {
    return message(
        out -> {
          out.writeString(1, name);
          out.writeString(2, value);
        });
  }

  /**
   * Returns a series of version 1.
   *
   * @param labels labels as {@code name=value}
   */
  static byte[] series1(String name, List<String> labels, byte[]... samples) {
    return message(
        out -> {
          out.writeByteArray(1, label("__name__", name));
          for (String label : labels) {
            String[] pair = label.split("=", 2);
            out.writeByteArray(1, label(pair[0], pair[1]));
          }
          for (byte[] sample : samples) {
            out.writeByteArray(2, sample);
          }
        });
  }

  static byte[] request1(byte[]... series) {
    return message(
        out -> {
          for (byte[] each : series) {
            out.writeByteArray(1, each);
          }
        });
  }

  static byte[] one(String name, long timeMs, double value, String... labels) {
    return request1(series1(name, List.of(labels), sample(timeMs, value)));
  }

  int symbol(String text) {
    return symbols.computeIfAbsent(text, added -> symbols.size());
  }

  /**
   * Adds a series of version 2.
   *
   * @param packed whether repeated numbers are packed
   */
  Writes series2(boolean packed, Fields others, String... labels) {
    int[] refs = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      refs[i] = symbol(labels[i]);
    }
    series.add(
        message(
            out -> {
              if (packed) {
                out.writeByteArray(
                    1,
                    message(
                        inner -> {
                          for (int ref : refs) {
                            inner.writeUInt32NoTag(ref);
                          }
                        }));
              } else {
                for (int ref : refs) {
                  out.writeUInt32(1, ref);
                }
              }
              others.write(out);
            }));
    return this;
  }

  /**
   * Returns the request of version 2.
   *
   * @param symbolsFirst whether the symbols precede the series
   */
  byte[] request2(boolean symbolsFirst) {
    return message(
        out -> {
          if (symbolsFirst) {
            writeSymbols(out);
          }
          for (byte[] each : series) {
            out.writeByteArray(5, each);
          }
          if (!symbolsFirst) {
            writeSymbols(out);
          }
        });
  }

  private void writeSymbols(CodedOutputStream out) throws IOException {
    for (String symbol : symbols.keySet()) {
      out.writeString(4, symbol);
    }
  }
}
