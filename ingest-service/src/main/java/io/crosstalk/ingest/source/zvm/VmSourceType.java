package io.crosstalk.ingest.source.zvm;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type {@code vm-reports}. */
@Component
final class VmSourceType implements SourceType<VmSettings> {

  @Override
  public String name() {
    return "vm-reports";
  }

  @Override
  public Class<VmSettings> settings() {
    return VmSettings.class;
  }

  @Override
  public Source open(VmSettings settings, SourceContext context) {
    if (settings.files() == null) {
      throw new InvalidSourceException("files", "is missing: files.path at least");
    }
    if (settings.system() == null || !settings.system().matches("[A-Za-z0-9._-]{1,63}")) {
      throw new InvalidSourceException("system", "is missing: the system's name, such as GDLVM7");
    }
    return new VmSource(settings, context);
  }
}
