package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.normalize.RawSample;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Reads samples.csv. */
final class SamplesFile {
  private static final CsvTable TABLE =
      new CsvTable(CaseFile.SAMPLES, List.of("time", "resource", "metric", "value"));

  private final SampleNormalizer normalizer = new SampleNormalizer(TimeBounds.recorded());
  private final SeriesIndex index = new SeriesIndex();
  private final SampleRows rows = new SampleRows();
  private final Set<String> known;
  private final int maxRows;
  private final RowBudget.Part budget;

  /**
   * Creates a reader that rejects samples of unknown resources, and files with too many rows.
   *
   * @param budget reserves the rows; they stay reserved until they are published
   * @param known ids of all resources
   */
  SamplesFile(Set<String> known, int maxRows, RowBudget.Part budget) {
    this.known = known;
    this.maxRows = maxRows;
    this.budget = budget;
  }

  /**
   * Reads the file to its end and sorts the rows.
   *
   * @throws UnusableCaseException when the header is missing or wrong, or there are too many rows
   * @throws IOException when the file is damaged
   */
  SeriesTable read(InputStream in, CsvTable.RejectionSink rejections)
      throws IOException, UnusableCaseException {
    TABLE.read(in, this::take, rejections);
    return new SeriesTable(rows, index);
  }

  private void take(CsvRow row, long line) throws UnusableCaseException {
    Sample sample =
        normalizer.normalize(
            new RawSample(
                row.get("time"),
                row.get("resource"),
                row.get("metric"),
                Values.parse(row.get("value")),
                row.get("unit")));
    if (!known.contains(sample.resource())) {
      throw new RejectedReadingException(
          RejectReason.UNKNOWN_RESOURCE, "the resource is not in inventory.json");
    }
    if (rows.size() == maxRows) {
      throw new UnusableCaseException(
          "samples.csv has more than "
              + maxRows
              + " rows; replay parts of it, or raise crosstalk.ingest.replay.max-rows");
    }
    if (rows.size() % SampleRows.BLOCK == 0) {
      budget.take(SampleRows.BLOCK);
    }
    rows.add(
        index.number(sample.resource(), sample.metric()), sample.timeMs(), sample.value(), line);
  }

  /**
   * Reads the file once more to report rows that were found to be bad only when all rows were
   * known.
   */
  static void reject(InputStream in, BitSet badLines, CsvTable.RejectionSink rejections)
      throws IOException {
    RejectedReadingException rejection =
        new RejectedReadingException(
            RejectReason.DUPLICATE,
            "an earlier row has another value for the same time, resource and metric; that one is kept");
    try (LineReader lines = new LineReader(in)) {
      for (Line line = lines.next(); line != null; line = lines.next()) {
        if (badLines.get(Math.toIntExact(line.number()))) {
          rejections.rejected(line, rejection);
        }
      }
    }
  }
}
