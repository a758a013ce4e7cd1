package io.crosstalk.ingest.source.casefolder;

import java.io.IOException;

/** The disk that uploads are written to is full. */
final class SpoolFullException extends IOException {
  private static final long serialVersionUID = 1L;

  SpoolFullException(IOException cause) {
    super("no space left for uploads", cause);
  }
}
