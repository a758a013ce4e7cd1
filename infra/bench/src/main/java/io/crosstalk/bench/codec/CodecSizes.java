package io.crosstalk.bench.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.common.utils.ByteBufferOutputStream;

/** Bytes a sample, alone and in a compressed batch of records of the producer. */
public final class CodecSizes {
  private CodecSizes() {}

  /** The sizes of all formats and shapes. */
  public static String table() {
    StringBuilder out = new StringBuilder();
    out.append("%-8s %-10s %12s %14s%n".formatted("shape", "format", "bytes/batch", "after lz4"));
    for (Shape shape : Shape.values()) {
      for (Codec codec : Codec.values()) {
        List<byte[]> encoded = shape.batches().stream().map(codec::encode).toList();
        out.append(
            "%-8s %-10s %12.1f %14.1f%n"
                .formatted(shape, codec, average(encoded), compressed(encoded)));
      }
    }
    return out.toString();
  }

  private static double average(List<byte[]> encoded) {
    return encoded.stream().mapToInt(each -> each.length).average().orElse(0);
  }

  private static double compressed(List<byte[]> encoded) {
    ByteBufferOutputStream target = new ByteBufferOutputStream(1024);
    try (OutputStream out =
        Compression.of(CompressionType.LZ4)
            .build()
            .wrapForOutput(target, RecordBatch.CURRENT_MAGIC_VALUE)) {
      for (byte[] each : encoded) {
        out.write(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (double) target.position() / encoded.size();
  }
}
