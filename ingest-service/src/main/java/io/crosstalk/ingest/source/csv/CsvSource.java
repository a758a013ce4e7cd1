package io.crosstalk.ingest.source.csv;

import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.PolledSource;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.source.files.FolderWatch;

/** Source that reads CSV files of a folder. */
final class CsvSource implements PolledSource {
  private final FolderWatch watch;
  private final CsvFileReader reader;

  CsvSource(CsvSettings settings, SourceContext context) {
    this.watch = new FolderWatch(settings.files(), context, settings.toString());
    this.reader = new CsvFileReader(settings, context);
  }

  @Override
  public void poll(Intake intake) throws Exception {
    watch.poll(intake, reader);
  }

  @Override
  public boolean hasMore() {
    return watch.hasMore();
  }

  @Override
  public void check(CheckReport report) throws Exception {
    watch.check(report, reader);
  }

  @Override
  public void close() {}
}
