package io.crosstalk.event.token;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON file of access tokens, which is read and changed. A change replaces the file atomically,
 * keeps its owner, group and permissions, and excludes other processes by a lock file beside it.
 */
public final class TokensFile {
  private static final int SECRET_BYTES = 32;
  private static final Set<PosixFilePermission> EXECUTE =
      Set.of(
          PosixFilePermission.OWNER_EXECUTE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_EXECUTE);

  /** Lock inside of this process; file locks only exclude other processes. */
  private static final Object MONITOR = new Object();

  /** A misspelt field is refused, so that no token is valid for longer than its entry means. */
  private static final JsonMapper STRICT =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Path file;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /** Content of the file, as parsed. */
  private record Document(@Nullable List<@Nullable Entry> tokens) {}

  /** Content of the file, as written. */
  private record Tokens(List<StoredToken> tokens) {}

  /** Entry of the file, as parsed and not validated yet. */
  private record Entry(
      @Nullable String name,
      @Nullable String sha256,
      @Nullable List<String> roles,
      @Nullable String expires) {}

  /**
   * Creates the access to a file, which need not exist.
   *
   * @param clock the wall clock, by which tokens expire
   */
  public TokensFile(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  public Path path() {
    return file;
  }

  /**
   * Reads all tokens.
   *
   * @throws TokensFileException when the file cannot be read or has wrong content
   */
  public List<StoredToken> read() {
    Document document = parse();
    List<@Nullable Entry> entries = document == null ? null : document.tokens();
    if (entries == null || entries.isEmpty()) {
      throw new TokensFileException("The tokens file %s has no tokens.".formatted(file));
    }
    return entries.stream().map(this::token).toList();
  }

  /**
   * Adds a token with a random secret. The file is created when it does not exist.
   *
   * @param expires null when the token does not expire
   * @throws IllegalArgumentException when the name, a role or the time is not accepted
   * @throws TokenConflictException when there is a token of this name
   * @throws TokensFileException when the file cannot be read or written
   */
  public IssuedToken create(String name, List<String> roles, @Nullable Instant expires) {
    StoredToken.requireNewName(name);
    if (expires != null && !clock.instant().isBefore(expires)) {
      throw new IllegalArgumentException("'%s' is not in the future".formatted(expires));
    }
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    StoredToken token = new StoredToken(name, StoredToken.hash(secret), roles, expires);
    change(tokens -> with(tokens, token));
    return new IssuedToken(token, secret);
  }

  private static List<StoredToken> with(List<StoredToken> tokens, StoredToken token) {
    if (tokens.stream().anyMatch(each -> each.name().equals(token.name()))) {
      throw new TokenConflictException(
          "There is a token '%s' already. Choose another name, or revoke that one first."
              .formatted(token.name()));
    }
    List<StoredToken> more = new ArrayList<>(tokens);
    more.add(token);
    return more;
  }

  /**
   * Removes the tokens of a name.
   *
   * @return false when there is none
   * @throws TokenConflictException when no token, or no valid one with the role admin, would remain
   * @throws TokensFileException when the file cannot be read or written
   */
  public boolean revoke(String name) {
    if (read().stream().noneMatch(each -> each.name().equals(name))) {
      return false;
    }
    change(tokens -> tokens.stream().filter(each -> !each.name().equals(name)).toList());
    return true;
  }

  private void change(UnaryOperator<List<StoredToken>> change) {
    synchronized (MONITOR) {
      try {
        // A link is followed, so that the file is replaced and not the link.
        changeIn(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), change);
      } catch (IOException e) {
        throw new TokensFileException(
            "The tokens file %s cannot be changed here (%s). Give the process write access to its folder, or change the file where it is kept, with './crosstalk tokens'."
                .formatted(file, e.getClass().getSimpleName()),
            e);
      }
    }
  }

  private void changeIn(Path real, UnaryOperator<List<StoredToken>> change) throws IOException {
    // Readers of a folder of secrets, such as Spring's, leave out names that begin with two dots.
    Path lockFile = real.resolveSibling(".." + real.getFileName() + ".lock");
    try (FileChannel lock = open(lockFile)) {
      // The lock ends with the channel.
      lock.lock();
      List<StoredToken> before = Files.exists(real) ? read() : List.of();
      List<StoredToken> after = change.apply(before);
      if (hasAdmin(before) && !hasAdmin(after)) {
        throw new TokenConflictException(
            "No valid token with the role admin would remain. Create another one first.");
      }
      if (after.isEmpty()) {
        throw new TokenConflictException("No token would remain. Create another one first.");
      }
      write(real, after);
    }
  }

  /** Opens the lock file; all processes that may write its folder may open it, too. */
  private static FileChannel open(Path lockFile) throws IOException {
    try {
      Files.createFile(lockFile);
      PosixFileAttributes folder = attributes(lockFile.resolveSibling("."));
      Set<PosixFilePermission> rights = new HashSet<>(folder.permissions());
      rights.removeAll(EXECUTE);
      takeFrom(folder, lockFile);
      view(lockFile).setPermissions(rights);
    } catch (FileAlreadyExistsException e) {
      // An earlier change made it.
    }
    return FileChannel.open(lockFile, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  private boolean hasAdmin(List<StoredToken> tokens) {
    Instant now = clock.instant();
    return tokens.stream().anyMatch(each -> each.isAdminAt(now));
  }

  /** Writes a new file and moves it to the place of the old one. */
  private static void write(Path real, List<StoredToken> tokens) throws IOException {
    byte[] json =
        EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(new Tokens(tokens));
    Path fresh = Files.createTempFile(real.getParent(), "..tokens", ".new");
    try {
      try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(json);
        while (rest.hasRemaining()) {
          out.write(rest);
        }
        out.force(true);
      }
      giveRights(real, fresh);
      Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Gives a new file, which only its owner may read, the rights of the old one. */
  private static void giveRights(Path old, Path fresh) throws IOException {
    if (!Files.exists(old)) {
      takeFrom(attributes(old.resolveSibling(".")), fresh);
      return;
    }
    PosixFileAttributes before = attributes(old);
    try {
      setGroup(before, fresh);
      view(fresh).setPermissions(before.permissions());
      // The user root may read every file, and other users may not give it one.
      if (!Integer.valueOf(0).equals(Files.getAttribute(old, "unix:uid"))) {
        setOwner(before, fresh);
      }
    } catch (FileSystemException e) {
      throw new TokensFileException(
          "The tokens file %s belongs to the user '%s' and the group '%s', and this process may not give them a new one. Make the change as that user or as root."
              .formatted(old, before.owner().getName(), before.group().getName()),
          e);
    }
  }

  /** Gives a file the owner and group of its folder, if this process may: the user root may. */
  private static void takeFrom(PosixFileAttributes folder, Path file) throws IOException {
    try {
      setGroup(folder, file);
      setOwner(folder, file);
    } catch (FileSystemException e) {
      // The file stays that of the user who runs this, as each file that this user makes.
    }
  }

  private static void setGroup(PosixFileAttributes model, Path file) throws IOException {
    if (!attributes(file).group().equals(model.group())) {
      view(file).setGroup(model.group());
    }
  }

  private static void setOwner(PosixFileAttributes model, Path file) throws IOException {
    if (!attributes(file).owner().equals(model.owner())) {
      view(file).setOwner(model.owner());
    }
  }

  private static PosixFileAttributes attributes(Path file) throws IOException {
    return view(file).readAttributes();
  }

  /** View that does not follow a link, which another user of the folder may have put there. */
  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(
        file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Content of the file; null when it is the JSON literal null. */
  private @Nullable Document parse() {
    try {
      return STRICT.readValue(Files.readAllBytes(file), Document.class);
    } catch (IOException e) {
      throw new TokensFileException(
          "The tokens file %s cannot be read (%s).".formatted(file, e.getClass().getSimpleName()),
          e);
    } catch (UnrecognizedPropertyException e) {
      throw new TokensFileException(
          "The tokens file %s has a field that is not known, '%s' (line %d)."
              .formatted(file, e.getPropertyName(), line(e)));
    } catch (JacksonException e) {
      // The parser's message may quote the content, so only the position is reported.
      throw new TokensFileException(
          "The tokens file %s is not the JSON that is expected (line %d)."
              .formatted(file, line(e)));
    }
  }

  private static int line(JacksonException e) {
    var location = e.getLocation();
    return location == null ? 0 : location.getLineNr();
  }

  private StoredToken token(@Nullable Entry entry) {
    String name = entry == null ? null : entry.name();
    if (entry == null || name == null || name.isBlank()) {
      throw new TokensFileException("A token in %s has no name.".formatted(file));
    }
    try {
      return new StoredToken(
          name,
          entry.sha256() == null ? "" : entry.sha256(),
          entry.roles() == null ? List.of() : entry.roles(),
          time(entry.expires()));
    } catch (IllegalArgumentException e) {
      throw new TokensFileException(
          "The token '%s' in %s cannot be used: %s.".formatted(name, file, e.getMessage()), e);
    }
  }

  private static @Nullable Instant time(@Nullable String expires) {
    try {
      return expires == null ? null : OffsetDateTime.parse(expires).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expires has to be a time such as 2027-06-30T22:00:00Z, not '%s'".formatted(expires), e);
    }
  }
}
