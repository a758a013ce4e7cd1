package io.crosstalk.local;

import io.crosstalk.event.token.IssuedToken;
import io.crosstalk.event.token.StoredToken;
import io.crosstalk.event.token.TokenConflictException;
import io.crosstalk.event.token.TokensFile;
import io.crosstalk.event.token.TokensFileException;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.platform.AccessTokens;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk tokens}: lists, creates and revokes access tokens in the tokens file,
 * also of services that do not run.
 */
@Command(
    name = "tokens",
    description = {
      "Lists the access tokens, creates one, or revokes one.",
      "The services read the file again within a second."
    },
    synopsisSubcommandLabel = "[create|list|revoke]")
final class TokensCommand implements Callable<Integer> {
  private static final Pattern PERIOD = Pattern.compile("([1-9]\\d{0,4})([hd])");
  private static final String REMEDY =
      "'./crosstalk tokens' lists the tokens; docs/architecture.md describes the file";

  private static final String FILE_REMEDY =
      "check the file, or name that of an installation with --file, such as /etc/crosstalk/secrets/tokens.json;"
          + " docs/architecture.md describes the file";

  @Mixin private final FileOption file = new FileOption();

  /** Options that select a tokens file. */
  static final class FileOption {
    @Mixin private final DataOption data = new DataOption();

    @Option(
        names = "--file",
        paramLabel = "FILE",
        description =
            "Tokens file of an installation, instead of tokens.json in the data folder; 'create'"
                + " makes it if it does not exist.")
    private @Nullable Path file;

    private TokensFile open() {
      Path chosen = file == null ? data.platform().data().tokensFile() : file;
      return new TokensFile(chosen, InstantSource.system());
    }

    private void requireRevocable(String name) {
      if (file == null && AccessTokens.NAMES.contains(name)) {
        throw CommandFailure.usage(
            "the local platform itself uses the token '" + name + "'",
            "to replace it, stop the platform, delete %s and start it again"
                .formatted(data.platform().data().token(name)));
      }
    }
  }

  @Override
  public Integer call() {
    print(file.open());
    return ExitCode.OK.number();
  }

  @Command(name = "list", description = "Lists the tokens with their roles and expiry.")
  void list(@Mixin FileOption options) {
    print(options.open());
  }

  @Command(
      name = "create",
      description = {
        "Creates a token and prints it; it cannot be shown again.",
        "The file gets its hash only."
      })
  void create(
      @Parameters(paramLabel = "NAME", description = "Name, under which its actions are recorded.")
          String name,
      @Option(
              names = "--roles",
              paramLabel = "ROLE",
              split = ",",
              required = true,
              description = "Roles: admin, operator, viewer, ingest, service.")
          List<String> roles,
      @Option(
              names = "--expires",
              paramLabel = "TIME",
              description =
                  "Period from now, such as 90d or 12h, or a time, such as 2027-06-30T22:00:00Z"
                      + " (default: it does not expire).")
          @Nullable String expires,
      @Mixin FileOption options) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Instant end = expires == null ? null : time(expires, now);
    IssuedToken issued = tried(() -> options.open().create(name, roles, end));
    System.err.printf(
        "Token '%s' (%s) %s. It is shown only now:%n",
        name,
        String.join(", ", issued.stored().roles()),
        end == null ? "does not expire" : "expires at " + end);
    System.out.println(issued.secret());
  }

  @Command(
      name = "revoke",
      description = {
        "Revokes a token: its requests are refused, and its streams end.",
        "The last token, and the last valid one with the role admin, cannot be revoked."
      })
  void revoke(
      @Parameters(paramLabel = "NAME", description = "Name of the token.") String name,
      @Mixin FileOption options) {
    options.requireRevocable(name);
    if (!tried(() -> options.open().revoke(name))) {
      throw CommandFailure.usage("there is no token '" + name + "'", REMEDY);
    }
    System.out.println("Token '" + name + "' is revoked.");
  }

  /**
   * End of a token's validity.
   *
   * @param text hours or days such as {@code 90d}, or a time with its offset
   * @throws CommandFailure when it is neither
   */
  static Instant time(String text, Instant now) {
    Matcher period = PERIOD.matcher(text);
    if (period.matches()) {
      long number = Long.parseLong(period.group(1));
      return now.plus(
          period.group(2).equals("d") ? Duration.ofDays(number) : Duration.ofHours(number));
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw CommandFailure.usage(
          "'" + text + "' is no time",
          "write a period such as 90d or 12h, or a time such as 2027-06-30T22:00:00Z",
          e);
    }
  }

  private static void print(TokensFile file) {
    System.out.print(table(tried(file::read), Instant.now()));
  }

  static String table(List<StoredToken> tokens, Instant now) {
    TextTable table = new TextTable("NAME", "ROLES", "EXPIRES", "STATE");
    tokens.stream()
        .sorted(Comparator.comparing(StoredToken::name))
        .forEach(
            each ->
                table.row(
                    each.name(),
                    String.join(",", each.roles()),
                    each.expires() == null ? "never" : each.expires().toString(),
                    each.isExpiredAt(now) ? "expired" : "valid"));
    return table.render();
  }

  private static <T> T tried(Supplier<T> access) {
    try {
      return access.get();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          String.valueOf(e.getMessage()), "see './crosstalk help tokens create'", e);
    } catch (TokenConflictException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), REMEDY, e);
    } catch (TokensFileException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), FILE_REMEDY, e);
    }
  }
}
