package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.FolderSource;
import io.crosstalk.collectors.files.ZoneParser;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Source that reads an array's statistics files in a folder. */
final class SpectrumSource extends FolderSource {
  private final SpectrumSettings settings;
  private final SourceContext context;
  private final SpectrumInventory inventory;

  SpectrumSource(SpectrumSettings settings, SourceContext context) {
    this(settings, context, new SpectrumInventory(settings, context, VolumeRelations.NONE));
  }

  private SpectrumSource(
      SpectrumSettings settings, SourceContext context, SpectrumInventory inventory) {
    super(
        settings.files(),
        context,
        settings.toString(),
        new SpectrumReader(zone(settings.zone()), inventory));
    this.settings = settings;
    this.context = context;
    this.inventory = inventory;
  }

  private static @Nullable ZoneId zone(@Nullable String name) {
    return name == null ? null : ZoneParser.of("zone", name);
  }

  @Override
  public void poll(Intake intake) throws SourceException {
    inventory.use(VolumeRelations.read(settings, context));
    super.poll(intake);
  }

  @Override
  public void check(CheckReport report) throws SourceException {
    VolumeRelations listings = VolumeRelations.read(settings, context);
    if (settings.volumes() == null) {
      report.warning(
          "without volumes (lsvdisk -delim ,) no volume can be stitched to the datastore or disk that uses it");
    } else {
      report.good(listings.volumes().names().size() + " volumes in " + settings.volumes());
    }
    inventory.use(listings);
    super.check(report);
  }
}
