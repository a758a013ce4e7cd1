package io.crosstalk.ingest.source.ibmi;

/** What a collection says of the system: the rows of QAPMCONF, a key and its text. */
final class Configuration {
  private Configuration() {}

  static void note(Row row, Partition partition) {
    String key = row.text("GKEY");
    String text = row.text("GDES");
    if (key == null || text == null) {
      return;
    }
    switch (key) {
      case "3" -> partition.configured("model", text);
      case "4" -> partition.configured("memoryKB", text);
      case "6" -> partition.configured("serial", text);
      default -> {
        // Boundaries of response times and other keys say nothing that anybody asks for.
      }
    }
  }
}
