package io.crosstalk.ingest.source.ibmi;

import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.PolledSource;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.source.files.FolderWatch;

/** Source that reads exported tables of Collection Services in a folder. */
final class IbmiFilesSource implements PolledSource {
  private final FolderWatch watch;
  private final ExportReader reader;

  IbmiFilesSource(IbmiFilesSettings settings, SourceContext context) {
    this.watch = new FolderWatch(settings.files(), context, settings.toString());
    this.reader =
        new ExportReader(
            settings.delimiter().charAt(0),
            new Partition(settings.partition(), context),
            settings.partition().zoneId());
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
