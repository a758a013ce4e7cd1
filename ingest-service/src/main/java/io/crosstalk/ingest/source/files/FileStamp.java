package io.crosstalk.ingest.source.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a look at a folder shows of a file: its size in bytes and when it was written last. */
record FileStamp(long size, long modifiedMs) {
  static FileStamp of(Path path) throws IOException {
    return new FileStamp(Files.size(path), Files.getLastModifiedTime(path).toMillis());
  }
}
