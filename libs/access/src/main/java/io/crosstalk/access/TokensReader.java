package io.crosstalk.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** Reads the tokens file and validates its entries. */
final class TokensReader {

  private static final int SHA256_BYTES = 32;

  /** A misspelt field is refused, so that no token is valid for longer than its entry means. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /** Content of the tokens file, as parsed. */
  private record Document(@Nullable List<Entry> tokens) {}

  /** Entry of the tokens file, as parsed and not validated yet. */
  private record Entry(
      @Nullable String name,
      @Nullable String sha256,
      @Nullable List<String> roles,
      @Nullable String expires) {}

  private TokensReader() {}

  /**
   * Reads all tokens of the file.
   *
   * @throws TokensFileException when the file cannot be read or has wrong content
   */
  static List<AccessToken> read(Path file) {
    var tokens = parse(file).tokens();
    if (tokens == null || tokens.isEmpty()) {
      throw new TokensFileException("The tokens file %s has no tokens.".formatted(file));
    }
    return tokens.stream().map(entry -> token(file, entry)).toList();
  }

  private static Document parse(Path file) {
    try {
      return JSON.readValue(Files.readAllBytes(file), Document.class);
    } catch (IOException e) {
      throw new TokensFileException("The tokens file %s cannot be read.".formatted(file), e);
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

  private static AccessToken token(Path file, Entry entry) {
    var name = entry.name();
    if (name == null || name.isBlank()) {
      throw new TokensFileException("A token in %s has no name.".formatted(file));
    }
    try {
      return new AccessToken(
          name, hash(entry.sha256()), roles(entry.roles()), time(entry.expires()));
    } catch (IllegalArgumentException e) {
      throw new TokensFileException(
          "The token '%s' in %s cannot be used: %s.".formatted(name, file, e.getMessage()), e);
    }
  }

  private static byte[] hash(@Nullable String hex) {
    if (hex == null || hex.length() != 2 * SHA256_BYTES) {
      throw new IllegalArgumentException("sha256 has to be 64 hex digits");
    }
    return HexFormat.of().parseHex(hex);
  }

  private static @Nullable Instant time(@Nullable String expires) {
    try {
      return expires == null ? null : OffsetDateTime.parse(expires).toInstant();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "expires has to be a time such as 2027-06-30T22:00:00Z, not '%s'".formatted(expires), e);
    }
  }

  private static EnumSet<Role> roles(@Nullable List<String> names) {
    var roles = EnumSet.noneOf(Role.class);
    if (names != null) {
      names.forEach(name -> roles.add(Role.parse(name)));
    }
    if (roles.isEmpty()) {
      throw new IllegalArgumentException("it has no roles");
    }
    return roles;
  }
}
