package io.crosstalk.ingest.source.casefolder;

/** The files of a case folder that the platform reads, in the order in which they are read. */
enum CaseFile {
  INVENTORY("inventory.json", false),
  CHANGES("changes.csv", true),
  SAMPLES("samples.csv", true);

  private final String fileName;
  private final boolean mayBeCompressed;

  CaseFile(String fileName, boolean mayBeCompressed) {
    this.fileName = fileName;
    this.mayBeCompressed = mayBeCompressed;
  }

  String fileName() {
    return fileName;
  }

  boolean matches(String name) {
    return name.equals(fileName) || (mayBeCompressed && name.equals(fileName + ".gz"));
  }
}
