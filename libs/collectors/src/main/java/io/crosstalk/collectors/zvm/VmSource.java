package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FolderWatch;

/** Source that reads reports in a folder. */
final class VmSource implements PolledSource {
  private final FolderWatch watch;
  private final VmFileReader reader;

  VmSource(VmSettings settings, SourceContext context) {
    this.watch = new FolderWatch(settings.files(), context, settings.toString());
    this.reader = new VmFileReader(settings, new VmInventory(settings, context));
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
