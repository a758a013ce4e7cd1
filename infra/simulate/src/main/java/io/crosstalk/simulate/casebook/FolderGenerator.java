package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;

/** Generator that writes the files of one casebook folder. */
@FunctionalInterface
interface FolderGenerator {
  /** Writes the files; an existing file is replaced, any other file of the folder stays. */
  void write(Path folder) throws IOException;
}
