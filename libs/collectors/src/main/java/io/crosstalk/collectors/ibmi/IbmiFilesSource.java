package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FolderWatch;

/** Source that reads exported tables of Collection Services in a folder. */
final class IbmiFilesSource implements PolledSource {
  private final FolderWatch watch;
  private final ExportReader reader;

  IbmiFilesSource(IbmiFilesSettings settings, SourceContext context) {
    this.watch = new FolderWatch(settings.files(), context, settings.toString());
    this.reader =
        new ExportReader(
            settings.delimiter().charAt(0),
            new IbmiPartition(settings.partition(), context),
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
