package io.crosstalk.ingest.source.san.spectrum;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type {@code spectrum}. */
@Component
final class SpectrumSourceType implements SourceType<SpectrumSettings> {

  @Override
  public String name() {
    return "spectrum";
  }

  @Override
  public Class<SpectrumSettings> settings() {
    return SpectrumSettings.class;
  }

  @Override
  public Source open(SpectrumSettings settings, SourceContext context) {
    if (settings.files() == null) {
      throw new InvalidSourceException("files", "is missing: files.path at least");
    }
    return new SpectrumSource(settings, context);
  }
}
