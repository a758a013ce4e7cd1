package io.crosstalk.ingest.source.spool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Directory of the files of all spools. */
@Component
public final class SpoolDirectory {
  private static final String BODY = "body-";
  private static final String UPLOAD = "upload-";

  /**
   * Names of files that an earlier process may have left: of requests, and of sorts that were
   * killed on systems that do not delete open files.
   */
  private static final String LEFTOVERS =
      "{crosstalk-sort-*," + BODY + "*" + Spool.SUFFIX + "," + UPLOAD + "*" + Spool.SUFFIX + "}";

  private final Path directory;
  private final Spool bodies;
  private final Spool uploads;

  /**
   * Opens the directory, and deletes the files that an earlier process has left in it.
   *
   * @param port port of the service, by which several services on one machine have different
   *     directories
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

  /**
   * Returns the path of the directory, where replays also put the temporary files of their sorts.
   */
  public Path path() {
    return directory;
  }

  /** Returns the spool for the bodies of push requests. */
  public Spool bodies() {
    return bodies;
  }

  /** Returns the spool for the zips of replays. */
  public Spool uploads() {
    return uploads;
  }
}
