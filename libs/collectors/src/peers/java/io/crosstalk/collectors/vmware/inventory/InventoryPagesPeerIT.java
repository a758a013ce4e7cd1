package io.crosstalk.collectors.vmware.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.vmware.VcsimSession;
import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.session.PropertyCollector;
import io.crosstalk.collectors.vmware.session.VimSession;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryPagesPeerIT {
  @TempDir private Path folder;

  @Test
  void properties_readInPages_areTheSame() throws Exception {
    try (VcsimSession vcsim = VcsimSession.start(folder)) {
      VimSession session = vcsim.session();

      List<ManagedObject> whole = new PropertyCollector(session).all(VsphereObjectsParser.ALL);
      List<ManagedObject> pages = new PropertyCollector(session, 3).all(VsphereObjectsParser.ALL);

      assertThat(whole).hasSizeGreaterThan(20);
      assertThat(VsphereObjectsParser.parse(pages)).isEqualTo(VsphereObjectsParser.parse(whole));
    }
  }
}
