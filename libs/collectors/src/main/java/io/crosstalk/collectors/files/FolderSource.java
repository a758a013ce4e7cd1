package io.crosstalk.collectors.files;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import java.util.List;

/** Source that reads the files of a folder with the reader of one file format. */
public class FolderSource implements PolledSource {
  private final FolderWatch watch;
  private final FileReader reader;

  /**
   * Creates a source.
   *
   * @param revision settings as text; when it changes, files are read again
   * @throws io.crosstalk.collectors.InvalidSourceException when the settings are not usable
   */
  public FolderSource(
      WatchSettings settings, SourceContext context, String revision, FileReader reader) {
    this.watch = new FolderWatch(settings, context, revision);
    this.reader = reader;
  }

  @Override
  public void poll(Intake intake) throws SourceException {
    watch.poll(intake, reader);
  }

  @Override
  public boolean hasMore() {
    return watch.hasMore();
  }

  @Override
  public List<String> warnings() {
    return reader.warnings();
  }

  @Override
  public List<LeftOut> leftOut() {
    return reader.leftOut();
  }

  @Override
  public void check(CheckReport report) throws SourceException {
    watch.check(report, reader);
  }

  @Override
  public void close() {
    // No file is open between two rounds.
  }
}
