package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.files.FolderSource;

/** Source type {@code ibmi-files}: tables of IBM i Collection Services, exported as CSV files. */
public final class IbmiFilesSourceType implements SourceType<IbmiFilesSettings> {

  @Override
  public String name() {
    return "ibmi-files";
  }

  @Override
  public Class<IbmiFilesSettings> settings() {
    return IbmiFilesSettings.class;
  }

  @Override
  public Source open(IbmiFilesSettings settings, SourceContext context) {
    if (settings.files() == null) {
      throw new InvalidSourceException("files", "is missing: files.path at least");
    }
    if (settings.partition() == null) {
      throw new InvalidSourceException("partition", "is missing: partition.name at least");
    }
    if (settings.delimiter().length() != 1) {
      throw new InvalidSourceException("delimiter", "is one character");
    }
    ExportReader reader =
        new ExportReader(
            settings.delimiter().charAt(0),
            new IbmiPartition(settings.partition(), context),
            settings.partition().zoneId());
    return new FolderSource(settings.files(), context, settings.toString(), reader);
  }
}
