package io.crosstalk.collectors.ibmi;

/**
 * Reads the configuration of the system from a collection: the rows of the table QAPMCONF, each
 * with a key and its text.
 */
final class CollectionConfiguration {
  private CollectionConfiguration() {}

  static void note(TableRow row, IbmiPartition partition) {
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
        // Boundaries of response times and other keys are not needed.
      }
    }
  }
}
