package io.crosstalk.local.platform;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/** Files, secrets and folders that only their owner may read. */
public final class PrivateFiles {
  private static final int SECRET_BYTES = 32;
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFiles() {}

  /**
   * Writes a file atomically: a reader gets either the old or the new content, also after a crash.
   */
  public static void write(Path file, byte[] content) throws IOException {
    Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), ".", ".new", OWNER_ONLY);
    try {
      Files.write(fresh, content);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Writes a value as indented JSON. */
  public static void writeJson(Path file, Object value) throws IOException {
    write(file, EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(value));
  }

  /** Reads the secret in a file; creates file and secret if they do not exist. */
  public static String secret(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] bytes = new byte[SECRET_BYTES];
      new SecureRandom().nextBytes(bytes);
      String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      write(file, (secret + "\n").getBytes(StandardCharsets.US_ASCII));
    }
    return Files.readString(file, StandardCharsets.US_ASCII).strip();
  }

  public static Path createFolder(Path folder) throws IOException {
    return Files.isDirectory(folder) ? folder : Files.createDirectories(folder, OWNER_ONLY_FOLDER);
  }

  /** Deletes a folder with its content, if it exists. */
  public static void deleteFolder(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      }
    }
  }
}
