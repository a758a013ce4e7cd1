package io.crosstalk.casefolder;

import java.io.IOException;

/** Access to the files of one case, which is a folder or a zip file of a folder. */
public interface CaseSource {
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
