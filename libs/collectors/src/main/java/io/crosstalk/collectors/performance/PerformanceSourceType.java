package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.files.FolderSource;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.text.Hints;

/**
 * Source type {@code performance-files}: recordings and exports of other programs in a watched
 * folder, in any of the formats of {@link PerformanceFormats}.
 */
public final class PerformanceSourceType extends SourceType<PerformanceSettings> {
  public PerformanceSourceType() {
    super("performance-files", PerformanceSettings.class);
  }

  @Override
  public Source open(PerformanceSettings settings, SourceContext context) {
    PerformanceSettings checked = settings.checked();
    if (checked.format() != null && PerformanceFormats.named(checked.format()) == null) {
      throw new InvalidSourceException(
          "format",
          "there is no format '%s': %s"
              .formatted(
                  checked.format(),
                  Hints.of(checked.format(), "formats", PerformanceFormats.names())));
    }
    return new FolderSource(
        checked.files(), context, checked.toString(), new PerformanceFileReader(checked, context));
  }
}
