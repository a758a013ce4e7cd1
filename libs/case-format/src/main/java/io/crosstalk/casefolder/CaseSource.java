package io.crosstalk.casefolder;

import java.io.IOException;

/** Place with the files of a case: a folder, or a zip of one. */
public interface CaseSource {
  /** Name of the case. */
  String caseName();

  boolean has(CaseFile file);

  /** Name of a file in messages. */
  String name(CaseFile file);

  /**
   * Opens a file.
   *
   * @throws IOException when it is missing or damaged; the stream throws it too
   */
  CaseStream open(CaseFile file) throws IOException;
}
