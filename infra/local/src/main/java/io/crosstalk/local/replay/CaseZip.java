package io.crosstalk.local.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Zip archive of a case's files, as a temporary file. */
record CaseZip(Path file) implements AutoCloseable {
  static CaseZip of(List<Path> files) throws IOException {
    CaseZip zip = new CaseZip(Files.createTempFile("crosstalk-case", ".zip"));
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip.file()))) {
      out.setLevel(Deflater.BEST_SPEED);
      for (Path each : files) {
        out.putNextEntry(new ZipEntry(each.getFileName().toString()));
        Files.copy(each, out);
        out.closeEntry();
      }
      return zip;
    } catch (IOException e) {
      zip.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
