package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.text.BoundedInputStream;
import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.spool.Spool;
import io.crosstalk.ingest.source.spool.SpoolDirectory;
import io.crosstalk.ingest.source.spool.SpoolFile;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Receives uploads into the spool directory, any number at the same time. An upload uses disk space
 * only for the bytes that have arrived, and no other limited resource.
 */
@Component
final class UploadReceiver {
  private final Spool spool;
  private final DataSize limit;

  UploadReceiver(SpoolDirectory directory, ReplayProperties properties) {
    this.spool = directory.uploads();
    this.limit = properties.maxUploadSize();
  }

  /**
   * Stores an upload; after a failure its file is deleted.
   *
   * @param announced length of the upload in bytes, as the client states it; -1 when it does not
   * @throws IngestProblemException 413, 429 or 507
   * @throws IOException when the connection breaks off or is too slow
   */
  SpoolFile receive(InputStream upload, long announced) throws IOException {
    if (announced > limit.toBytes()) {
      throw tooLarge();
    }
    SpoolFile file = spool.create();
    boolean stored = false;
    try (InputStream in = new BoundedInputStream(upload, limit.toBytes())) {
      file.writeAll(in);
      file.finish();
      stored = true;
      return file;
    } catch (TooMuchDataException e) {
      throw tooLarge();
    } finally {
      if (!stored) {
        file.close();
      }
    }
  }

  private IngestProblemException tooLarge() {
    return new IngestProblemException(
        HttpStatus.CONTENT_TOO_LARGE,
        "The upload is too large",
        "A zip has at most "
            + limit.toMegabytes()
            + " MiB: replay a part of the recording, or compress samples.csv "
            + "better.");
  }
}
