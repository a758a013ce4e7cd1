package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;

/** Program that writes the generated files of one folder. */
@FunctionalInterface
interface FolderGenerator {
  /** Writes the files; an existing file is replaced, any other file of the folder stays. */
  void write(Path folder) throws IOException;
}
