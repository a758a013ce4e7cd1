package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.files.FolderSource;

/** Source type {@code ibmi-files}: tables of IBM i Collection Services, exported as CSV files. */
public final class IbmiFilesSourceType extends SourceType<IbmiFilesSettings> {
  public IbmiFilesSourceType() {
    super("ibmi-files", IbmiFilesSettings.class);
  }

  @Override
  public Source open(IbmiFilesSettings settings, SourceContext context) {
    SettingChecks.present("files", settings.files(), "is missing: files.path at least");
    SettingChecks.present("partition", settings.partition(), "is missing: partition.name at least");
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
