package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FolderWatch;

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
