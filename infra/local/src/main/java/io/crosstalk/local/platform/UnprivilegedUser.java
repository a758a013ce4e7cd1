package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * User under which PostgreSQL runs, since PostgreSQL refuses to run as root. When this process runs
 * as root, PostgreSQL runs in a user namespace of its own without root rights; where the kernel
 * forbids that, it runs as another user, who then owns its files.
 */
sealed interface UnprivilegedUser {
  /**
   * Command and arguments that must precede a command line so that it runs as this user; may be
   * empty.
   */
  List<String> prefix();

  /** Makes this user the owner of the database's folder; called before the folder is used. */
  void own(Path folder) throws IOException;

  static UnprivilegedUser find() throws InterruptedException {
    if (!"root".equals(System.getProperty("user.name"))) {
      return new Ourselves();
    }
    if (Commands.succeeds(List.of("unshare", "-U", "true"))) {
      return new Namespace();
    }
    return Stream.of("postgres", "nobody")
        .map(UnprivilegedUser::account)
        .flatMap(Optional::stream)
        .findFirst()
        .<UnprivilegedUser>map(Account::new)
        .orElseGet(Ourselves::new);
  }

  private static Optional<UserPrincipal> account(String name) {
    try {
      return Optional.of(
          FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The user of this process, if that is not root. */
  record Ourselves() implements UnprivilegedUser {
    @Override
    public List<String> prefix() {
      return List.of();
    }

    @Override
    public void own(Path folder) {}
  }

  /** User namespace in which the files of root are accessible without root rights. */
  record Namespace() implements UnprivilegedUser {
    @Override
    public List<String> prefix() {
      return List.of("unshare", "-U");
    }

    @Override
    public void own(Path folder) {}
  }

  /** Another user account, used when this process runs as root and namespaces are forbidden. */
  record Account(UserPrincipal user) implements UnprivilegedUser {
    @Override
    public List<String> prefix() {
      return List.of("setpriv", "--reuid=" + user.getName(), "--clear-groups");
    }

    @Override
    public void own(Path folder) throws IOException {
      checkReachable(folder);
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path it, BasicFileAttributes attributes)
                throws IOException {
              Files.setOwner(it, user);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path it, BasicFileAttributes attributes)
                throws IOException {
              Files.setOwner(it, user);
              return FileVisitResult.CONTINUE;
            }
          });
    }

    /**
     * Checks that the user can reach the database's folder, for which execute permission on the
     * parent folders is enough.
     */
    private void checkReachable(Path folder) throws IOException {
      Path data = folder.getParent();
      Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));
      List<Path> closed = new ArrayList<>();
      for (Path it = data; it != null; it = it.getParent()) {
        if (!Files.getPosixFilePermissions(it).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          closed.add(it);
        }
      }
      if (!closed.isEmpty()) {
        throw new IOException(
            "PostgreSQL refuses to run as root, and the user "
                + user.getName()
                + " cannot enter "
                + closed.getFirst()
                + ": run this as an ordinary user, or use --data on a folder open to that user");
      }
    }
  }
}
