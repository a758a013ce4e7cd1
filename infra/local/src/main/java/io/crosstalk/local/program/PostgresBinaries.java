package io.crosstalk.local.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Program files of PostgreSQL, which are unpacked from an archive on the class path. */
record PostgresBinaries(Path folder) {
  private static final int OWNER_EXECUTES = 0100;
  private static final Set<PosixFilePermission> EXECUTABLE =
      PosixFilePermissions.fromString("rwxr-xr-x");

  Path executable(String name) {
    return folder.resolve("bin").resolve(name);
  }

  /** Unpacks PostgreSQL if it has not been unpacked completely before. */
  void unpack() throws IOException {
    Path done = folder.resolve(".unpacked");
    if (!Files.exists(done)) {
      unpackAll();
      Files.createFile(done);
    }
  }

  private void unpackAll() throws IOException {
    String archive = archive(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (InputStream packed = PostgresBinaries.class.getResourceAsStream(archive)) {
      if (packed == null) {
        throw new IOException("there is no PostgreSQL for this system here: " + archive);
      }
      try (TarArchiveInputStream tar =
          new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)))) {
        tar.forEach(entry -> unpack(entry, tar));
      }
    }
  }

  private void unpack(TarArchiveEntry entry, InputStream content) throws IOException {
    Path target = folder.resolve(entry.getName()).normalize();
    if (!target.startsWith(folder)) {
      throw new IOException("an archive entry points outside: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.deleteIfExists(target);
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
    } else {
      Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
      if ((entry.getMode() & OWNER_EXECUTES) != 0) {
        Files.setPosixFilePermissions(target, EXECUTABLE);
      }
    }
  }

  static String archive(String osName, String osArch) {
    boolean mac = osName.toLowerCase(Locale.ROOT).startsWith("mac");
    boolean arm = Set.of("aarch64", "arm64").contains(osArch);
    return "/postgres-" + (mac ? "darwin" : "linux") + "-" + (arm ? "arm_64" : "x86_64") + ".txz";
  }
}
