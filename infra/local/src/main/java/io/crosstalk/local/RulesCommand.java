package io.crosstalk.local;

import io.crosstalk.local.RulesClient.Answer;
import io.crosstalk.local.RulesClient.Backtest;
import io.crosstalk.local.RulesClient.Check;
import io.crosstalk.local.RulesClient.RuleList;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.DelayedProgress;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.PlatformView;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk rules}: lists, checks and back-tests the rules of the site on a running
 * platform. Each method is a subcommand.
 */
@Command(
    name = "rules",
    description = {
      "Lists the rules of the site, checks a file of rules, or tries rules on past incidents.",
      "No command changes a rule: see docs/rules.md."
    },
    synopsisSubcommandLabel = "(list | check | backtest)")
final class RulesCommand {
  private static final Pattern FILE_NAME = Pattern.compile(".*[/\\\\].*|.*\\.(yaml|yml|json)");
  private static final String JSON = "Print the answer of the platform as JSON.";

  @Command(
      name = "list",
      description = {
        "Lists the rules with their state, the matchers of silences, and warnings.",
        "A rule that is skipped is listed with the reason."
      })
  int list(@Option(names = "--json", description = JSON) boolean json, @Mixin DataOption data)
      throws InterruptedException {
    try (RulesClient client = client(data)) {
      Answer<RuleList> rules = client.rules();
      print(json ? rules.json() : RulesOutput.list(rules.value().items()));
    }
    return ExitCode.OK.number();
  }

  @Command(
      name = "check",
      description = {
        "Checks a file of rules, and names the line and the correction of each mistake.",
        "Exit code 1: a rule has a mistake. An unknown team, resource or value is only a warning."
      })
  int check(
      @Parameters(paramLabel = "FILE", description = "YAML or JSON: one rule, or a list.")
          Path file,
      @Option(names = "--json", description = JSON) boolean json,
      @Mixin DataOption data)
      throws InterruptedException {
    String text = text(file);
    try (RulesClient client = client(data)) {
      Answer<Check> check = client.check(text);
      print(json ? check.json() : RulesOutput.check(file.toString(), check.value()));
      return (check.value().errors() == 0 ? ExitCode.OK : ExitCode.FAILED).number();
    }
  }

  @Command(
      name = "backtest",
      description = {
        "Applies rules to past incidents without an effect, and counts what they would have done.",
        "A file is checked first, as by 'rules check'; with a mistake nothing is applied (exit code 1).",
        "Without a parameter: all rules of the site, each in the version of the incident's time."
      })
  int backtest(
      @Parameters(
              paramLabel = "FILE|ID",
              arity = "0..1",
              description = "File with one rule or a list, or id of a rule of the site.")
          @Nullable String rule,
      @Option(
              names = "--days",
              paramLabel = "N",
              defaultValue = "30",
              description = "Days before the event time of the world (default: 30).")
          int days,
      @Option(
              names = "--world",
              paramLabel = "NAME",
              defaultValue = "live",
              description = "Name of a replayed case, or key of its world (default: live).")
          String world,
      @Option(
              names = "--version",
              paramLabel = "N",
              description = "Version of the rule of the site (default: the latest one).")
          @Nullable Integer version,
      @Option(names = "--json", description = JSON) boolean json,
      @Mixin DataOption data)
      throws InterruptedException {
    String text = rule == null ? "" : fileText(rule);
    if (version != null && text != null) {
      throw new CommandFailure(
          ExitCode.USAGE, "--version needs the id of a rule", "see './crosstalk rules list'");
    }
    String query = RulesClient.query(days, world, version);
    try (RulesClient client = client(data)) {
      FileBacktest.Call call =
          () ->
              new DelayedProgress()
                  .of(
                      "back-test",
                      "judges the incidents of %d days".formatted(days),
                      () ->
                          text == null
                              ? client.backtestOf(Objects.requireNonNull(rule), query)
                              : client.backtest(text, query));
      if (rule != null && text != null) {
        return new FileBacktest(rule, text, client)
            .run(call, json, System.out, System.err)
            .number();
      }
      Answer<Backtest> result = call.run();
      print(json ? result.json() : RulesOutput.backtest(result.value()));
    }
    return ExitCode.OK.number();
  }

  /** Text of a file; null for the id of a rule. */
  private static @Nullable String fileText(String fileOrId) {
    Path file = Path.of(fileOrId);
    return Files.isRegularFile(file) || FILE_NAME.matcher(fileOrId).matches() ? text(file) : null;
  }

  private static String text(Path file) {
    try {
      String text = Files.readString(file);
      if (text.isBlank()) {
        throw new CommandFailure(ExitCode.FAILED, file + " is empty", "write a rule into it");
      }
      return text;
    } catch (MalformedInputException e) {
      throw new CommandFailure(
          ExitCode.USAGE, file + " is not a text in UTF-8", "write YAML or JSON in UTF-8", e);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "there is no file " + file + " that can be read", "check its name", e);
    }
  }

  private static RulesClient client(DataOption data) throws InterruptedException {
    PlatformView view = data.startedPlatform();
    return new RulesClient(view.url(), view.adminToken());
  }

  private static void print(String text) {
    System.out.print(RulesOutput.line(text));
  }
}
