package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FolderWatch;
import io.crosstalk.collectors.files.ZoneParser;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Source that reads an array's statistics files in a folder. */
final class SpectrumSource implements PolledSource {
  private final SpectrumSettings settings;
  private final SourceContext context;
  private final FolderWatch watch;
  private final SpectrumInventory inventory;
  private final SpectrumReader reader;

  SpectrumSource(SpectrumSettings settings, SourceContext context) {
    this.settings = settings;
    this.context = context;
    this.watch = new FolderWatch(settings.files(), context, settings.toString());
    this.inventory = new SpectrumInventory(settings, context, VolumeRelations.NONE);
    this.reader = new SpectrumReader(zone(settings.zone()), inventory);
  }

  private static @Nullable ZoneId zone(@Nullable String name) {
    return name == null ? null : ZoneParser.of("zone", name);
  }

  @Override
  public void poll(Intake intake) throws Exception {
    inventory.use(VolumeRelations.read(settings, context));
    watch.poll(intake, reader);
  }

  @Override
  public boolean hasMore() {
    return watch.hasMore();
  }

  @Override
  public void check(CheckReport report) throws Exception {
    VolumeRelations listings = VolumeRelations.read(settings, context);
    if (settings.volumes() == null) {
      report.warning(
          "without volumes (lsvdisk -delim ,) no volume can be stitched to the datastore or disk that uses it");
    } else {
      report.good(listings.volumes().names().size() + " volumes in " + settings.volumes());
    }
    inventory.use(listings);
    watch.check(report, reader);
  }

  @Override
  public void close() {}
}
