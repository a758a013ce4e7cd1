package io.crosstalk.collectors.vmware;

/** Decoder for names of objects. */
final class VsphereNames {
  private VsphereNames() {}

  /** Decodes the three characters that vSphere escapes in the names of its objects. */
  static String plain(String name) {
    return name.replace("%2f", "/")
        .replace("%2F", "/")
        .replace("%5c", "\\")
        .replace("%5C", "\\")
        .replace("%25", "%");
  }
}
