package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.files.FolderSource;

/** Source type {@code csv}: CSV files of any layout in a watched folder. */
public final class CsvSourceType extends SourceType<CsvSettings> {
  public CsvSourceType() {
    super("csv", CsvSettings.class);
  }

  @Override
  public Source open(CsvSettings settings, SourceContext context) {
    SettingChecks.present("files", settings.files(), "is missing: files.path at least");
    if (!settings.isPresetKnown()) {
      throw new InvalidSourceException("preset", "is protop, or not there");
    }
    return new FolderSource(
        settings.files(), context, settings.toString(), new CsvFileReader(settings, context));
  }
}
