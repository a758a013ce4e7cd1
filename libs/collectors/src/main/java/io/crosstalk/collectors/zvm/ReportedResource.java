package io.crosstalk.collectors.zvm;

import io.crosstalk.event.inventory.ResourceKind;

/**
 * Resource of a z/VM system that a report names, such as a user, a processor or a device.
 *
 * @param kind kind of the resource
 * @param name name within the system; empty for the system itself
 */
record ReportedResource(ResourceKind kind, String name) {
  static final ReportedResource SYSTEM = new ReportedResource(ResourceKind.HOST, "");

  static ReportedResource device(String address) {
    return new ReportedResource(ResourceKind.DEVICE, "device/" + address);
  }

  static ReportedResource processor(String number) {
    return new ReportedResource(ResourceKind.PROCESSOR_POOL, "cpu/" + number);
  }

  static ReportedResource user(String id) {
    return new ReportedResource(ResourceKind.USER, "user/" + id);
  }

  static ReportedResource minidisk(String owner, String address) {
    return new ReportedResource(ResourceKind.VOLUME, "minidisk/" + owner + "." + address);
  }

  static ReportedResource response(String kind) {
    return new ReportedResource(ResourceKind.APPLICATION, "response/" + kind);
  }
}
