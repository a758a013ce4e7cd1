package io.crosstalk.simulate.cases;

import io.crosstalk.simulate.monitoring.SimulatedSample;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** The file {@code samples.csv.gz}, written in pieces. */
public final class SampleRows implements Closeable {
  private final Writer writer;
  private long count;

  private SampleRows(Writer writer) {
    this.writer = writer;
  }

  public static SampleRows into(Path folder) throws IOException {
    var packed =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("samples.csv.gz")), 1 << 16);
    var rows =
        new SampleRows(
            new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), 1 << 16));
    rows.writer.write("time,resource,metric,value\n");
    return rows;
  }

  public void write(List<SimulatedSample> samples) throws IOException {
    for (SimulatedSample each : samples) {
      write(each);
    }
  }

  private void write(SimulatedSample sample) throws IOException {
    writer.write(Long.toString(sample.timeMs()));
    writer.write(',');
    writer.write(sample.resource());
    writer.write(',');
    writer.write(sample.metric());
    writer.write(',');
    writer.write(BigDecimal.valueOf(sample.value()).stripTrailingZeros().toPlainString());
    writer.write('\n');
    count++;
  }

  public long count() {
    return count;
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
