package io.crosstalk.evaluate;

import io.crosstalk.evaluate.sequence.ExpectedSequence;
import io.crosstalk.evaluate.sequence.IncidentHistory;
import io.crosstalk.evaluate.sequence.Retraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Figures about all that was published in many cases, as tables in Markdown. */
record SequenceReport(List<CaseOutcome> outcomes) {
  private static final double MILLIS_PER_MINUTE = Duration.ofMinutes(1).toMillis();

  /** Table by kind of case. */
  String byKind() {
    Map<String, List<CaseOutcome>> kinds =
        outcomes.stream()
            .collect(Collectors.groupingBy(CaseOutcome::kind, TreeMap::new, Collectors.toList()));
    StringBuilder table =
        new StringBuilder("| kind | right | right throughout | first right |")
            .append(columns(kind -> " " + kind.column() + " |"))
            .append(" messages | to cause |\n|---|---|---|---|")
            .append(columns(kind -> "---|"))
            .append("---|---|\n");
    kinds.forEach((kind, all) -> table.append(new SequenceReport(all).row(kind)));
    return table.toString();
  }

  private static String columns(Function<Retraction.Kind, String> column) {
    return Arrays.stream(Retraction.Kind.values()).map(column).collect(Collectors.joining());
  }

  private String row(String kind) {
    List<ExpectedSequence> expected = expected();
    return "| %s | %s | %s | %s |%s %s | %s |%n"
        .formatted(
            kind,
            Figures.share(outcomes, CaseOutcome::isRight),
            Figures.share(outcomes, CaseOutcome::isRightThroughout),
            Figures.share(expected, SequenceReport::isFirstRight),
            columns(each -> " " + count(each) + " |"),
            Figures.median(perIncident(IncidentHistory::messages)),
            Figures.median(delays(SequenceReport::intervals)));
  }

  /** Table of totals. */
  String totals() {
    return "| sequence | value | aim |\n|---|---|---|\n"
        + row("right throughout", caseShare(), "")
        + Arrays.stream(Retraction.Kind.values())
            .map(kind -> row(kind.figure(), retractions(kind), "none"))
            .collect(Collectors.joining())
        + firsts()
        + contributing()
        + severity()
        + row("messages an incident, median and maximum", messages(), "")
        + row("messages without news", withoutNews(), "")
        + row("time to the right cause, minutes", times(SequenceReport::minutes), "")
        + row("time to the right cause, intervals", times(SequenceReport::intervals), "");
  }

  private static String row(String figure, String value, String aim) {
    return "| %s | %s | %s|%n".formatted(figure, value, aim.isEmpty() ? "" : aim + " ");
  }

  private String caseShare() {
    return Figures.share(outcomes, CaseOutcome::isRightThroughout) + " of " + outcomes.size();
  }

  private String retractions(Retraction.Kind kind) {
    long cases = outcomes.stream().filter(each -> each.sequence().count(kind) > 0).count();
    return "%d in %d of %d cases".formatted(count(kind), cases, outcomes.size());
  }

  private int count(Retraction.Kind kind) {
    return outcomes.stream().mapToInt(each -> each.sequence().count(kind)).sum();
  }

  private String firsts() {
    List<ExpectedSequence> all = expected();
    List<ExpectedSequence> placed =
        all.stream().filter(each -> each.expected().sharedResource() != null).toList();
    return row(
            "first statement: class",
            Figures.share(all, ExpectedSequence::isFirstClassRight) + " of " + all.size(),
            "")
        + row(
            "first statement: culprits",
            Figures.share(all, ExpectedSequence::areFirstCulpritsRight) + " of " + all.size(),
            "")
        + row(
            "first statement: place",
            Figures.share(placed, ExpectedSequence::isFirstPlaceRight) + " of " + placed.size(),
            "");
  }

  private static boolean isFirstRight(ExpectedSequence each) {
    return each.isFirstClassRight()
        && each.areFirstCulpritsRight()
        && (each.expected().sharedResource() == null || each.isFirstPlaceRight());
  }

  private String contributing() {
    int stated = 0;
    int right = 0;
    for (CaseOutcome outcome : outcomes) {
      for (var wanted : outcome.expected()) {
        if (wanted.contributing() != null) {
          stated++;
          right += SequenceFaults.isContributingRight(wanted, outcome.nearest(wanted)) ? 1 : 0;
        }
      }
    }
    return row(
        "contributing causes right, where stated",
        Figures.ratio(right, stated) + " of " + stated,
        "");
  }

  private String severity() {
    List<IncidentHistory> all =
        outcomes.stream().flatMap(each -> each.sequence().notified().stream()).toList();
    List<ExpectedSequence> stated =
        expected().stream().filter(each -> each.expected().severity() != null).toList();
    return row(
            "severity raised after the first statement",
            Figures.share(all, IncidentHistory::isRaised) + " of " + all.size(),
            "")
        + row(
            "worst severity within the stated one",
            Figures.share(stated, ExpectedSequence::isWithinSeverity) + " of " + stated.size(),
            "");
  }

  private String messages() {
    List<Integer> messages = perIncident(IncidentHistory::messages);
    return Figures.median(messages) + " and " + Figures.maximum(messages);
  }

  private String withoutNews() {
    int all = sum(perIncident(IncidentHistory::messages));
    return Figures.ratio(sum(perIncident(IncidentHistory::messagesWithoutNews)), all)
        + " of "
        + all;
  }

  private static int sum(Collection<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).sum();
  }

  private List<Integer> perIncident(ToIntFunction<IncidentHistory> figure) {
    return outcomes.stream()
        .flatMap(each -> each.sequence().notified().stream())
        .map(figure::applyAsInt)
        .toList();
  }

  private List<ExpectedSequence> expected() {
    return outcomes.stream().flatMap(each -> each.sequence().expected().stream()).toList();
  }

  /** Time from the onset to the right cause of one expected incident. */
  private record CauseDelay(Duration time, long intervalMs) {}

  private static double minutes(CauseDelay delay) {
    return delay.time().toMillis() / MILLIS_PER_MINUTE;
  }

  private static double intervals(CauseDelay delay) {
    return (double) delay.time().toMillis() / Math.max(1, delay.intervalMs());
  }

  private List<Double> delays(ToDoubleFunction<CauseDelay> unit) {
    List<Double> delays = new ArrayList<>();
    for (CaseOutcome outcome : outcomes) {
      for (ExpectedSequence each : outcome.sequence().expected()) {
        Duration time = each.timeToCause();
        if (time != null) {
          delays.add(unit.applyAsDouble(new CauseDelay(time, outcome.intervalMs())));
        }
      }
    }
    return delays;
  }

  private String times(ToDoubleFunction<CauseDelay> unit) {
    List<Double> delays = delays(unit);
    return String.format(
        Locale.ROOT, "%s (%d of %d)", Figures.median(delays), delays.size(), expected().size());
  }
}
