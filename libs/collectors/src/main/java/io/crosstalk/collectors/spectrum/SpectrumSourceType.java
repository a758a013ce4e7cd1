package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/** Source type {@code spectrum}: statistics files of an IBM Spectrum Virtualize array. */
public final class SpectrumSourceType implements SourceType<SpectrumSettings> {

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
