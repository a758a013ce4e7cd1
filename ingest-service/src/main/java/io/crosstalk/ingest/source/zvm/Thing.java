package io.crosstalk.ingest.source.zvm;

import io.crosstalk.event.ResourceKind;

/**
 * Resource in a report.
 *
 * @param name name without the system's; empty for the system itself
 */
record Thing(ResourceKind kind, String name) {
  static final Thing SYSTEM = new Thing(ResourceKind.HOST, "");

  static Thing device(String address) {
    return new Thing(ResourceKind.DEVICE, "device/" + address);
  }

  static Thing processor(String number) {
    return new Thing(ResourceKind.PROCESSOR_POOL, "cpu/" + number);
  }

  static Thing user(String id) {
    return new Thing(ResourceKind.USER, "user/" + id);
  }

  static Thing minidisk(String owner, String address) {
    return new Thing(ResourceKind.VOLUME, "minidisk/" + owner + "." + address);
  }

  static Thing response(String kind) {
    return new Thing(ResourceKind.APPLICATION, "response/" + kind);
  }
}
