package io.crosstalk.local.program;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * User under which PostgreSQL runs, since PostgreSQL refuses to run as root. When this process runs
 * as root, PostgreSQL runs in a user namespace of its own without root rights; where the kernel
 * forbids that, it runs as another user, who then owns its files.
 *
 * @param prefix command and arguments that must precede a command line so that it runs as this user
 * @param owner other account that must own the files of the database; empty for this process's user
 */
record UnprivilegedUser(List<String> prefix, Optional<UserPrincipal> owner) {
  static final UnprivilegedUser OURSELVES = new UnprivilegedUser(List.of(), Optional.empty());

  static UnprivilegedUser find() throws InterruptedException {
    if (!"root".equals(System.getProperty("user.name"))) {
      return OURSELVES;
    }
    if (Commands.succeeds(List.of("unshare", "-U", "true"))) {
      return new UnprivilegedUser(List.of("unshare", "-U"), Optional.empty());
    }
    return Stream.of("postgres", "nobody")
        .flatMap(name -> account(name).stream())
        .findFirst()
        .map(
            user ->
                new UnprivilegedUser(
                    List.of("setpriv", "--reuid=" + user.getName(), "--clear-groups"),
                    Optional.of(user)))
        .orElse(OURSELVES);
  }

  private static Optional<UserPrincipal> account(String name) {
    try {
      return Optional.of(
          FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Makes this user the owner of the database's folder; called before the folder is used. */
  void own(Path folder) throws IOException {
    if (owner.isPresent()) {
      checkReachable(folder, owner.get());
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.toList()) {
          Files.setOwner(file, owner.get());
        }
      }
    }
  }

  /** Checks the execute permission on the parent folders, by which the folder can be reached. */
  private static void checkReachable(Path folder, UserPrincipal user) throws IOException {
    Path data = folder.getParent();
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));
    for (Path it = data; it != null; it = it.getParent()) {
      if (!Files.getPosixFilePermissions(it).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        throw new IOException(
            "PostgreSQL refuses to run as root, and the user %s cannot enter %s: run this as an ordinary user, or use --data on a folder open to that user"
                .formatted(user.getName(), it));
      }
    }
  }
}
