package io.crosstalk.casefolder;

import java.io.IOException;
import java.nio.file.Path;

/** Access to the files of one case, which is a folder or a zip file of a folder. */
public interface CaseSource {
  /** Source that reads a folder; a compressed file takes precedence over an uncompressed one. */
  static CaseSource ofFolder(Path folder) {
    return new FolderSource(folder);
  }

  /** Name of the case. */
  String caseName();

  boolean has(CaseFile file);

  /** Name of a file, as messages show it. */
  String name(CaseFile file);

  /**
   * Opens a file.
   *
   * @throws IOException when it is missing or damaged; the stream throws it too
   */
  CaseStream open(CaseFile file) throws IOException;
}
