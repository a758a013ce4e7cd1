package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/** Source type {@code spectrum}: statistics files of an IBM Spectrum Virtualize array. */
public final class SpectrumSourceType extends SourceType<SpectrumSettings> {
  public SpectrumSourceType() {
    super("spectrum", SpectrumSettings.class);
  }

  @Override
  public Source open(SpectrumSettings settings, SourceContext context) {
    SettingChecks.present("files", settings.files(), "is missing: files.path at least");
    return new SpectrumSource(settings, context);
  }
}
