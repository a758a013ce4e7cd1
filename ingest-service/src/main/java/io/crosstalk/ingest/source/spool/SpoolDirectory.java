package io.crosstalk.ingest.source.spool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Directory of all spools. */
@Component
public final class SpoolDirectory {
  private static final String BODY = "body-";
  private static final String UPLOAD = "upload-";

  /** Older builds wrote zips; some systems keep the files of a sort that was killed. */
  private static final String LEFTOVERS =
      "{crosstalk-sort-*,"
          + BODY
          + "*"
          + Spool.SUFFIX
          + ","
          + UPLOAD
          + "*"
          + Spool.SUFFIX
          + ","
          + UPLOAD
          + "*.zip}";

  private final Path directory;
  private final Spool bodies;
  private final Spool uploads;

  /**
   * Opens the directory and deletes the files that an earlier process left in it.
   *
   * @param port port of the service, which keeps services on one machine from deleting each other's
   *     files
   * @throws IOException when the directory cannot be created or read
   */
  public SpoolDirectory(SpoolProperties properties, @Value("${server.port:0}") int port)
      throws IOException {
    directory =
        properties.directory().isBlank()
            ? Path.of(System.getProperty("java.io.tmpdir"), "crosstalk-ingest-" + port)
            : Path.of(properties.directory());
    Files.createDirectories(directory);
    deleteLeftovers(directory);
    bodies =
        new Spool(directory, BODY, properties.maxBodiesSize(), "send it again, or smaller bodies");
    uploads = new Spool(directory, UPLOAD, properties.maxUploadsSize(), "send it again");
  }

  private static void deleteLeftovers(Path directory) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, LEFTOVERS)) {
      left.forEach(SpoolFile::delete);
    }
  }

  /** Returns the directory, also for temporary files of the sorts of replays. */
  public Path path() {
    return directory;
  }

  /** Returns the spool for the bodies of pushes. */
  public Spool bodies() {
    return bodies;
  }

  /** Returns the spool for the zips of replays. */
  public Spool uploads() {
    return uploads;
  }
}
