package io.crosstalk.casefolder;

/** The files of a case folder that the platform reads, in the order in which they are read. */
public enum CaseFile {
  INVENTORY("inventory.json", false),
  CHANGES("changes.csv", true),
  SAMPLES("samples.csv", true);

  private static final String COMPRESSED = ".gz";

  private final String fileName;
  private final boolean mayBeCompressed;

  CaseFile(String fileName, boolean mayBeCompressed) {
    this.fileName = fileName;
    this.mayBeCompressed = mayBeCompressed;
  }

  /** Name of the file in its uncompressed form. */
  public String fileName() {
    return fileName;
  }

  /**
   * Name of the file in its compressed form; the uncompressed name for a file that is never
   * compressed.
   */
  public String compressedName() {
    return mayBeCompressed ? fileName + COMPRESSED : fileName;
  }

  /** Returns whether the name is that of this file, in its compressed or uncompressed form. */
  public boolean matches(String name) {
    return name.equals(fileName) || name.equals(compressedName());
  }
}
