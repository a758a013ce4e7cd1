package io.crosstalk.ingest.source.csv;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type {@code csv}. */
@Component
final class CsvSourceType implements SourceType<CsvSettings> {

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public Class<CsvSettings> settings() {
    return CsvSettings.class;
  }

  @Override
  public Source open(CsvSettings settings, SourceContext context) {
    if (settings.files() == null) {
      throw new InvalidSourceException("files", "is missing: files.path at least");
    }
    if (!settings.isPresetKnown()) {
      throw new InvalidSourceException("preset", "is protop, or not there");
    }
    return new CsvSource(settings, context);
  }
}
