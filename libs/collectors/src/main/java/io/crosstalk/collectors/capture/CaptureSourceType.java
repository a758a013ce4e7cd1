package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/** Source type {@code captures}: reports of tshark in a folder. */
public final class CaptureSourceType extends SourceType<CaptureSettings> {
  public CaptureSourceType() {
    super("captures", CaptureSettings.class);
  }

  @Override
  public Source open(CaptureSettings settings, SourceContext context) {
    return new CaptureSource(settings, context);
  }
}
