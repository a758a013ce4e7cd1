package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.token.IssuedToken;
import io.crosstalk.event.token.StoredToken;
import io.crosstalk.event.token.TokenConflictException;
import io.crosstalk.event.token.TokensFile;
import io.crosstalk.event.token.TokensFileException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Lists, creates and revokes access tokens; changes the tokens file, which all services read. */
@RestController
class TokensController {
  private static final String PATH = "/api/v1/tokens";
  private static final int MAX_BODY = 4 * 1024;

  /** A misspelt field is refused, so that no token is valid for longer than was asked for. */
  private static final JsonMapper STRICT =
      EventJson.mapper()
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .withCoercionConfig(
              LogicalType.Textual,
              others ->
                  others
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private final TokensFile file;

  /** Hash of the token by which the gateway authenticates itself to the other services. */
  private final String ownHash;

  TokensController(TokensFile file, UpstreamProperties upstream) {
    this.file = file;
    this.ownHash = StoredToken.hash(ServiceToken.read(upstream.tokenFile()));
  }

  /**
   * Token of the list.
   *
   * @param expires null when it does not expire
   */
  record Token(String name, List<String> roles, @Nullable Instant expires) {
    static Token of(StoredToken stored) {
      return new Token(stored.name(), stored.roles(), stored.expires());
    }
  }

  /**
   * List of all tokens.
   *
   * @param nextCursor always null: the list has one page
   */
  record TokenPage(List<Token> items, @Nullable String nextCursor) {}

  /** Request for a new token. */
  record TokenRequest(
      @Nullable String name, @Nullable List<String> roles, @Nullable String expires) {}

  /**
   * Token that was created.
   *
   * @param token the token itself, which cannot be shown again
   */
  record CreatedToken(String name, List<String> roles, @Nullable Instant expires, String token) {}

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<byte[]> list() {
    List<Token> items =
        tried(file::read).stream()
            .map(Token::of)
            .sorted(Comparator.comparing(Token::name))
            .toList();
    byte[] body = json(new TokenPage(items, null));
    return ResponseEntity.ok().eTag(ETag.of(body)).body(body);
  }

  @PostMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<byte[]> create(HttpServletRequest request) throws IOException {
    TokenRequest wanted = parsed(PostedAction.of(request, MAX_BODY).body());
    String name = wanted.name() == null ? "" : wanted.name();
    List<String> roles = wanted.roles() == null ? List.of() : wanted.roles();
    IssuedToken issued = tried(() -> file.create(name, roles, time(wanted.expires())));
    StoredToken stored = issued.stored();
    return ResponseEntity.created(URI.create(PATH + "/" + stored.name()))
        .cacheControl(CacheControl.noStore())
        .body(
            json(
                new CreatedToken(
                    stored.name(), stored.roles(), stored.expires(), issued.secret())));
  }

  @DeleteMapping(PATH + "/{name}")
  ResponseEntity<Void> revoke(@PathVariable String name) {
    if (tried(file::read).stream().anyMatch(each -> each.name().equals(name) && isOwn(each))) {
      throw new ResponseStatusException(
          HttpStatus.CONFLICT,
          "The gateway itself uses this token. To replace it, create another one with the role service,"
              + " write it to the file of crosstalk.upstream.token-file and restart the gateway first.");
    }
    if (!tried(() -> file.revoke(name))) {
      throw new ResponseStatusException(
          HttpStatus.NOT_FOUND, "There is no token of this name. GET " + PATH + " lists them.");
    }
    return ResponseEntity.noContent().build();
  }

  private boolean isOwn(StoredToken token) {
    return token.sha256().equalsIgnoreCase(ownHash);
  }

  /** Result of an access to the tokens file; a failure becomes a problem detail. */
  private static <T> T tried(Supplier<T> access) {
    try {
      return access.get();
    } catch (IllegalArgumentException e) {
      throw new BadRequestException("The token cannot be created: " + e.getMessage() + ".");
    } catch (TokenConflictException e) {
      throw new ResponseStatusException(HttpStatus.CONFLICT, e.getMessage(), e);
    } catch (TokensFileException e) {
      throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, e.getMessage(), e);
    }
  }

  private static TokenRequest parsed(byte[] body) {
    try {
      TokenRequest wanted = STRICT.readValue(body, TokenRequest.class);
      if (wanted != null) {
        return wanted;
      }
    } catch (JacksonException e) {
      // Answered below; the parser's message may quote the content.
    }
    throw new BadRequestException(
        "The body has to be JSON such as {\"name\":\"noc\",\"roles\":[\"viewer\"],\"expires\":\"2027-06-30T22:00:00Z\"};"
            + " there are no other fields, and 'expires' is optional.");
  }

  private static @Nullable Instant time(@Nullable String expires) {
    try {
      return expires == null ? null : OffsetDateTime.parse(expires).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'expires' has to be a time such as 2027-06-30T22:00:00Z", e);
    }
  }

  private static byte[] json(Object value) {
    return EventJson.mapper().writeValueAsString(value).getBytes(UTF_8);
  }
}
