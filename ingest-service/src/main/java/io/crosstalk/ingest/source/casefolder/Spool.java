package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.source.TooMuchDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Where uploads wait until they are replayed. */
interface Spool {

  /**
   * Stores an upload; nothing of it stays when that fails.
   *
   * @param limit in bytes
   * @throws TooMuchDataException when it is larger
   * @throws SpoolFullException when there is no room
   * @throws IOException when the upload breaks off
   */
  Path store(InputStream upload, long limit) throws IOException;

  /** Deletes an upload; one that is gone already is fine. */
  void delete(Path stored);
}
