package io.crosstalk.collectors.vmware.inventory;

/** Decoder for the names of vCenter's objects. */
final class VsphereNames {
  private VsphereNames() {}

  /**
   * Returns a name in which the three characters that vSphere escapes ({@code %}, {@code /} and
   * {@code \}) are decoded.
   */
  static String plain(String name) {
    return name.replace("%2f", "/")
        .replace("%2F", "/")
        .replace("%5c", "\\")
        .replace("%5C", "\\")
        .replace("%25", "%");
  }
}
