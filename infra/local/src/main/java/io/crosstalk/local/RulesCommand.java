package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.RestClient;
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
import tools.jackson.databind.JsonNode;

/**
 * Command {@code crosstalk rules}: lists, checks and back-tests the rules of the site on a running
 * platform or installation. Each method is a subcommand.
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
  private static final String PATH = "/api/v1/rules";
  private static final String REMEDY = "docs/rules.md describes rules and back-tests";
  private static final String JSON = "Print the answer of the platform as JSON.";

  @Command(
      name = "list",
      description = {
        "Lists the rules with their state, the matchers of silences, and warnings.",
        "A rule that is skipped is listed with the reason."
      })
  void list(
      @Option(names = "--json", description = JSON) boolean json, @Mixin GatewayOption gateway)
      throws InterruptedException {
    try (RestClient client = gateway.client(REMEDY)) {
      JsonNode rules = client.get(PATH);
      print(json ? rules.toString() : RulesOutput.list(rules));
    }
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
      @Mixin GatewayOption gateway)
      throws InterruptedException {
    String text = text(file);
    try (RestClient client = gateway.client(REMEDY)) {
      String answer = client.post(PATH + "/check", text);
      JsonNode check = tree(answer);
      print(json ? answer : RulesOutput.check(file.toString(), check));
      return (hasErrors(check) ? ExitCode.FAILED : ExitCode.OK).number();
    }
  }

  @Command(
      name = "backtest",
      description = {
        "Applies rules to past incidents without an effect, and counts what they would have done.",
        "A file is checked first, as by 'rules check'; with a mistake nothing is applied (exit code"
            + " 1).",
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
      @Option(names = "--json", description = JSON) boolean json,
      @Mixin GatewayOption gateway)
      throws InterruptedException {
    String text = rule == null ? null : fileText(rule);
    try (RestClient client = gateway.client(REMEDY)) {
      return backtest(client, rule, text, query(days, world), json).number();
    }
  }

  /** Query of a back-test. */
  static String query(int days, String world) {
    return "days=%d&world=%s".formatted(days, RestClient.encoded(world));
  }

  /**
   * Prints a back-test. The rules of a file are checked first: a mistake ends the back-test, and
   * warnings precede its result, on standard error if the result is JSON.
   *
   * @param rule name of a file, or id of a rule; null for all rules of the site
   * @param text content of the file; null without a file
   */
  static ExitCode backtest(
      RestClient client, @Nullable String rule, @Nullable String text, String query, boolean json)
      throws InterruptedException {
    if (rule != null && text != null) {
      String answer = client.post(PATH + "/check", text);
      JsonNode check = tree(answer);
      if (hasErrors(check)) {
        print(json ? answer : RulesOutput.check(rule, check));
        return ExitCode.FAILED;
      }
      if (check.path("items").valueStream().anyMatch(it -> !it.path("warnings").isEmpty())) {
        (json ? System.err : System.out).println(RulesOutput.check(rule, check));
      }
    }
    String path = rule == null || text != null ? PATH : PATH + "/" + RestClient.encoded(rule);
    String answer = client.post(path + "/backtest?" + query, Objects.requireNonNullElse(text, ""));
    print(json ? answer : RulesOutput.backtest(tree(answer)));
    return ExitCode.OK;
  }

  private static JsonNode tree(String json) {
    return EventJson.mapper().readTree(json);
  }

  private static boolean hasErrors(JsonNode check) {
    return check.path("errors").asInt() > 0;
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
        throw new CommandFailure(file + " is empty", "write a rule into it");
      }
      return text;
    } catch (MalformedInputException e) {
      throw CommandFailure.usage(
          file + " is not a text in UTF-8", "write YAML or JSON in UTF-8", e);
    } catch (IOException e) {
      throw CommandFailure.usage(
          "there is no file " + file + " that can be read", "check its name", e);
    }
  }

  private static void print(String text) {
    System.out.print(RulesOutput.line(text));
  }
}
