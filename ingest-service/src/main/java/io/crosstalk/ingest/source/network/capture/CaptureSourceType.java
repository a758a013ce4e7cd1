package io.crosstalk.ingest.source.network.capture;

import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type {@code captures}: reports of tshark in a folder. */
@Component
final class CaptureSourceType implements SourceType<CaptureSettings> {
  @Override
  public String name() {
    return "captures";
  }

  @Override
  public Class<CaptureSettings> settings() {
    return CaptureSettings.class;
  }

  @Override
  public Source open(CaptureSettings settings, SourceContext context) {
    return new CaptureSource(settings, context);
  }
}
