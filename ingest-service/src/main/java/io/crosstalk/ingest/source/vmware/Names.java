package io.crosstalk.ingest.source.vmware;

/** Names as people write them. */
final class Names {
  private Names() {}

  /** vSphere keeps these three as escapes in the names of its objects. */
  static String plain(String name) {
    return name.replace("%2f", "/")
        .replace("%2F", "/")
        .replace("%5c", "\\")
        .replace("%5C", "\\")
        .replace("%25", "%");
  }
}
