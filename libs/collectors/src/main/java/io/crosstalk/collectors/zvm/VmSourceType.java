package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.files.FolderSource;

/** Source type {@code vm-reports}: reports of z/VM's monitors in a watched folder. */
public final class VmSourceType extends SourceType<VmSettings> {
  public VmSourceType() {
    super("vm-reports", VmSettings.class);
  }

  @Override
  public Source open(VmSettings settings, SourceContext context) {
    SettingChecks.present("files", settings.files(), "is missing: files.path at least");
    if (settings.system() == null || !settings.system().matches("[A-Za-z0-9._-]{1,63}")) {
      throw new InvalidSourceException("system", "is missing: the system's name, such as GDLVM7");
    }
    VmInventory inventory = new VmInventory(settings, context);
    return new FolderSource(
        settings.files(), context, settings.toString(), new VmFileReader(settings, inventory));
  }
}
