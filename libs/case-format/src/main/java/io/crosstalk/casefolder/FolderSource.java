package io.crosstalk.casefolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Access to the files of a case folder; a compressed file takes precedence over an uncompressed
 * one.
 */
record FolderSource(Path folder) implements CaseSource {
  @Override
  public String caseName() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  @Override
  public boolean has(CaseFile file) {
    return Files.exists(path(file));
  }

  @Override
  public String name(CaseFile file) {
    return path(file).getFileName().toString();
  }

  @Override
  public CaseStream open(CaseFile file) throws IOException {
    Path path = path(file);
    return CaseStream.open(
        name(file), Files.newInputStream(path), Files.size(path), plain -> plain);
  }

  private Path path(CaseFile file) {
    Path packed = folder.resolve(file.compressedName());
    return Files.exists(packed) ? packed : folder.resolve(file.fileName());
  }
}
