package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Client of the API of the rules of the site, at the gateway of a running platform. */
final class RulesClient implements AutoCloseable {
  private static final String PATH = "/api/v1/rules";

  private final GatewayClient gateway;

  RulesClient(String url, String token) {
    this.gateway = new GatewayClient(url, token, "docs/rules.md describes rules and back-tests");
  }

  /**
   * An answer of the platform.
   *
   * @param json its text
   */
  record Answer<T>(String json, T value) {
    private static <T> Answer<T> of(byte[] body, Class<T> type) {
      return new Answer<>(new String(body, StandardCharsets.UTF_8), EventJson.read(body, type));
    }
  }

  /** A mistake in a rule, or a warning about it. */
  record Note(int line, String problem, String hint) {}

  /**
   * A rule of the site.
   *
   * @param kind null when the rule cannot be read, as {@code mode}
   * @param until null without an end
   * @param file null when the rule was set over REST
   * @param content the rule as it is stored
   * @param error why it is skipped; null when it is applied
   * @param state {@code pending}, {@code active} or {@code expired}; null as {@code kind}
   * @param matchers conditions of a silence; null for other rules
   * @param warnings null from a platform of an earlier release
   */
  record Rule(
      String id,
      int version,
      @Nullable String kind,
      @Nullable String mode,
      @Nullable String until,
      String author,
      String recordedAt,
      @Nullable String file,
      String content,
      @Nullable Note error,
      @Nullable String state,
      @Nullable List<String> matchers,
      @Nullable List<Note> warnings) {}

  /** All rules of the site. */
  record RuleList(List<Rule> items) {}

  /**
   * A rule of a file that was checked.
   *
   * @param id null when it states none that can be read
   * @param error the first mistake; null without one
   * @param mistakes all mistakes; null from a platform of an earlier release
   */
  record CheckedRule(
      @Nullable String id,
      @Nullable Note error,
      @Nullable List<Note> mistakes,
      List<Note> warnings) {

    /** All mistakes that are known. */
    List<Note> allMistakes() {
      Note first = error;
      List<Note> all = mistakes;
      return all != null ? all : first == null ? List.of() : List.of(first);
    }
  }

  /** Result of a check. */
  record Check(List<CheckedRule> items, int errors) {
    boolean hasWarnings() {
      return items.stream().anyMatch(rule -> !rule.warnings().isEmpty());
    }
  }

  /** Counts of one of several rules. */
  record RuleCount(String rule, String kind, List<Integer> versions, int matched, int applied) {}

  /** An incident that rules have an effect on. */
  record Example(
      String incident,
      String title,
      String severity,
      String openedAt,
      @Nullable List<String> rules,
      List<String> effects) {}

  /**
   * Result of a back-test.
   *
   * @param rule id of the only rule; null in a back-test of several
   * @param rules counts of each of several rules; null in a back-test of one
   */
  record Backtest(
      @Nullable String rule,
      String world,
      String from,
      String until,
      int incidents,
      boolean truncated,
      int matched,
      int matchedLater,
      int failed,
      int held,
      int neverSent,
      int severityChanged,
      int rerouted,
      @Nullable List<RuleCount> rules,
      List<Example> examples) {}

  Answer<RuleList> rules() throws InterruptedException {
    return Answer.of(gateway.get(PATH), RuleList.class);
  }

  /** Checks rules without storing them. */
  Answer<Check> check(String text) throws InterruptedException {
    return Answer.of(gateway.post(PATH + "/check", text), Check.class);
  }

  /**
   * Back-test of the rules of a text, or of all rules of the site.
   *
   * @param text one rule or a list of rules; empty for those of the site
   */
  Answer<Backtest> backtest(String text, String query) throws InterruptedException {
    return Answer.of(gateway.post(PATH + "/backtest?" + query, text), Backtest.class);
  }

  /** Back-test of a rule of the site. */
  Answer<Backtest> backtestOf(String id, String query) throws InterruptedException {
    String path = PATH + "/" + GatewayClient.encoded(id) + "/backtest?" + query;
    return Answer.of(gateway.post(path, ""), Backtest.class);
  }

  /**
   * Query of a back-test.
   *
   * @param world name or key of the world
   * @param version version of a rule of the site; null for the latest one
   */
  static String query(int days, String world, @Nullable Integer version) {
    return "days=%d&world=%s%s"
        .formatted(
            days, GatewayClient.encoded(world), version == null ? "" : "&version=" + version);
  }

  @Override
  public void close() {
    gateway.close();
  }
}
