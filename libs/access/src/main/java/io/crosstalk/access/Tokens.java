package io.crosstalk.access;

import io.crosstalk.event.token.TokensFile;
import io.crosstalk.event.token.TokensFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tokens of a file, which is checked for changes at most once a second. While a changed file cannot
 * be used, the earlier tokens stay valid: an editing error must not lock everyone out.
 */
final class Tokens {

  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);
  private static final long CHECK_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

  /**
   * Version of the tokens file, by which a change is noticed.
   *
   * @param key differs when another file has replaced it, even within one tick of its time; null
   *     where the file system has none
   */
  private record Version(FileTime modified, long bytes, @Nullable Object key) {}

  /**
   * Tokens that were read from one version of the file, and the time of the last check for a
   * change.
   */
  private record Loaded(Version version, List<AccessToken> tokens, long checkedAtNanos) {}

  private final TokensFile file;
  private final LongSupplier nanoTime;
  private final InstantSource clock;
  private final Consumer<AuditLog.Event> audit;
  private volatile Loaded loaded;

  /**
   * Reads the file.
   *
   * @param nanoTime a clock that is only used for differences, such as {@link System#nanoTime()}
   * @param clock the wall clock, by which tokens expire
   * @param audit receives each token at the start, and each change of a token in the file
   * @throws TokensFileException when the file cannot be used
   */
  Tokens(
      TokensFile file, LongSupplier nanoTime, InstantSource clock, Consumer<AuditLog.Event> audit) {
    this.file = file;
    this.nanoTime = nanoTime;
    this.clock = clock;
    this.audit = audit;
    var version = version();
    this.loaded = new Loaded(version, read(), nanoTime.getAsLong());
    loaded.tokens().stream().map(AccessToken::name).distinct().forEach(name -> record("GET", name));
  }

  /** Valid token with the same hash as the presented one; empty when there is none. */
  Optional<AccessToken> find(String presented) {
    return inFile(presented).filter(token -> !token.isExpiredAt(clock.instant()));
  }

  /** Expired token with the same hash as the presented one; empty when there is none. */
  Optional<AccessToken> findExpired(String presented) {
    return inFile(presented).filter(token -> token.isExpiredAt(clock.instant()));
  }

  private Optional<AccessToken> inFile(String presented) {
    var hash = AccessToken.hash(presented);
    AccessToken found = null;
    // All are compared, so that the time does not reveal the position of the matching one.
    for (var token : current()) {
      if (token.hasHash(hash)) {
        found = token;
      }
    }
    return Optional.ofNullable(found);
  }

  private List<AccessToken> current() {
    if (nanoTime.getAsLong() - loaded.checkedAtNanos() >= CHECK_INTERVAL_NANOS) {
      reloadIfChanged();
    }
    return loaded.tokens();
  }

  private synchronized void reloadIfChanged() {
    var before = loaded;
    var now = nanoTime.getAsLong();
    if (now - before.checkedAtNanos() < CHECK_INTERVAL_NANOS) {
      return;
    }
    try {
      var version = version();
      var tokens = version.equals(before.version()) ? before.tokens() : read();
      loaded = new Loaded(version, tokens, now);
      recordChanges(before.tokens(), tokens);
    } catch (TokensFileException e) {
      LOG.warn("{} The tokens read before stay valid.", e.getMessage());
      loaded = new Loaded(before.version(), before.tokens(), now);
    }
  }

  private void recordChanges(List<AccessToken> before, List<AccessToken> after) {
    for (AccessToken token : after) {
      if (before.stream().noneMatch(token::isSameAs)) {
        record(contains(before, token.name()) ? "PUT" : "POST", token.name());
      }
    }
    before.stream()
        .map(AccessToken::name)
        .distinct()
        .filter(name -> !contains(after, name))
        .forEach(name -> record("DELETE", name));
  }

  private static boolean contains(List<AccessToken> tokens, String name) {
    return tokens.stream().anyMatch(each -> each.name().equals(name));
  }

  private void record(String method, String name) {
    audit.accept(AuditLog.Event.ofFile(method, "/api/v1/tokens/" + name));
  }

  private List<AccessToken> read() {
    return file.read().stream().map(AccessToken::of).toList();
  }

  private Version version() {
    try {
      var attributes = Files.readAttributes(file.path(), BasicFileAttributes.class);
      return new Version(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
    } catch (IOException e) {
      throw new TokensFileException(
          "The tokens file %s cannot be read (%s)."
              .formatted(file.path(), e.getClass().getSimpleName()),
          e);
    }
  }
}
