package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.soap.Recorded;

/** The inventory that vcsim, VMware's simulator of a vCenter, has given. */
public final class RecordedEstate {
  private RecordedEstate() {}

  public static VsphereObjects objects() throws Exception {
    return VsphereObjectsParser.parse(
        ManagedObject.list(Recorded.answer("inventory.xml").need("returnval")));
  }
}
