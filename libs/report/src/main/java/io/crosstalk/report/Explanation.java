package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.NextBest;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.NotMeasured;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.ChangeText;
import io.crosstalk.report.incident.Names;
import io.crosstalk.report.incident.Percent;
import io.crosstalk.report.incident.SiteTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The explanation of an incident: a paragraph a line, each fact once. */
record Explanation(
    Diagnosis diagnosis,
    Reader reader,
    VisibleNames names,
    SiteTime time,
    FactText facts,
    Headline headline) {
  private static final int EXONERATED = 4;
  private static final int CHANGES = 4;

  /** Probability from which a suspect that is no culprit, and another cause, is named. */
  private static final double POSSIBLE = 0.1;

  String text(
      List<Suspect> suspects,
      List<Evidence> evidence,
      List<Exoneration> exonerated,
      List<NotMeasured> notMeasured,
      List<Advice> advice) {
    return Stream.of(
            headline.unknown(),
            role(),
            victims(),
            cause(suspects, evidence),
            exonerated(exonerated),
            notMeasured(notMeasured),
            past(evidence),
            advice(advice))
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  /** Meaning of the incident for the team of the reader. */
  private String role() {
    return reader.role() == null
        ? ""
        : Texts.of(
            "report.role." + reader.role().name().toLowerCase(java.util.Locale.ROOT),
            headline.cause());
  }

  private String victims() {
    List<String> all = diagnosis.victims().stream().map(this::victim).toList();
    return diagnosis.causeClass() == CauseClass.MISSING_SIGNAL
        ? ""
        : Texts.of(
            "report.victims", Names.counted(all, diagnosis.victimCount()), diagnosis.victimCount());
  }

  private String victim(Victim victim) {
    Double worst = victim.worst();
    return Texts.of(
        worst == null || victim.observed() == victim.baseline()
            ? "report.victim"
            : "report.victim.worst",
        names.of(victim.resource()),
        Headline.figures(victim),
        new Quantity(worst == null ? 0 : worst, victim.unit()));
  }

  /** Reasons for the cause, which the summary states. */
  private String cause(List<Suspect> suspects, List<Evidence> evidence) {
    List<String> sentences = new ArrayList<>();
    List<String> possible =
        suspects.stream()
            .filter(each -> !each.isCulprit() && each.probability() >= POSSIBLE)
            .map(
                each ->
                    Texts.of("report.possible", each.resource(), Percent.of(each.probability())))
            .toList();
    if (!possible.isEmpty() && suspects.stream().noneMatch(Suspect::isCulprit)) {
      sentences.add(Texts.of("report.possibles", Names.counted(possible)));
    }
    suspects.stream()
        .filter(Suspect::isCulprit)
        .flatMap(each -> each.evidence().stream())
        .map(Evidence::summary)
        .forEach(sentences::add);
    evidence.stream()
        .filter(each -> !isPast(each.kind()))
        .map(Evidence::summary)
        .filter(each -> !each.equals(headline.reason()))
        .forEach(sentences::add);
    diagnosis.facts().stream()
        .filter(each -> each instanceof NextBest next && next.probability() >= POSSIBLE)
        .map(facts::of)
        .forEach(sentences::add);
    return String.join(" ", sentences);
  }

  private static boolean isPast(EvidenceKind kind) {
    return kind == EvidenceKind.RECURRENCE || kind == EvidenceKind.RECOVERY_AFTER_CHANGE;
  }

  private String exonerated(List<Exoneration> exonerated) {
    if (exonerated.isEmpty()) {
      return "";
    }
    List<String> reasons =
        exonerated.stream()
            .limit(EXONERATED)
            .map(each -> Texts.of("report.not.entry", name(each), each.summary()))
            .toList();
    return Texts.of(
        "report.not", String.join(" ", reasons), Math.max(0, exonerated.size() - EXONERATED));
  }

  /** A resource, or the part of it that is not the cause. */
  private String name(Exoneration exoneration) {
    String resource = names.of(exoneration.resource());
    return exoneration.part() == Exoneration.Part.LOAD && exoneration.metric() != null
        ? Names.first(Texts.of("metric.of", Texts.metric(exoneration.metric()), resource))
        : resource;
  }

  private String notMeasured(List<NotMeasured> notMeasured) {
    Map<String, List<String>> byResource = new LinkedHashMap<>();
    for (NotMeasured each : notMeasured) {
      byResource.computeIfAbsent(each.resource(), id -> new ArrayList<>()).add(each.what());
    }
    List<String> entries = new ArrayList<>();
    byResource.forEach(
        (id, what) ->
            entries.add(Texts.of("report.notMeasured.of", Texts.list(what), names.of(id))));
    return entries.isEmpty() ? "" : Texts.of("report.notMeasured", Names.enumerated(entries));
  }

  /** Earlier incidents, changes, and with which change it ended. */
  private String past(List<Evidence> evidence) {
    List<String> sentences = new ArrayList<>();
    evidence.stream()
        .filter(each -> each.kind() == EvidenceKind.RECURRENCE)
        .map(Evidence::summary)
        .forEach(sentences::add);
    diagnosis.changes().stream()
        .filter(each -> each.kind() == ChangeKind.FAILOVER)
        .map(
            each ->
                Texts.of("report.workaround", ChangeText.at(each, names.of(each.resource()), time)))
        .forEach(sentences::add);
    Set<Change> mentioned = mentionedElsewhere();
    List<String> changes =
        diagnosis.changes().stream()
            .filter(each -> !mentioned.contains(each) && reader.mayRead().test(each.resource()))
            .limit(CHANGES)
            .map(each -> ChangeText.at(each, names.of(each.resource()), time))
            .toList();
    if (!changes.isEmpty()) {
      sentences.add(Texts.of("report.changes", String.join("; ", changes)));
    }
    evidence.stream()
        .filter(each -> each.kind() == EvidenceKind.RECOVERY_AFTER_CHANGE)
        .map(Evidence::summary)
        .forEach(sentences::add);
    return String.join(" ", sentences);
  }

  /** Changes that other sentences mention. */
  private Set<Change> mentionedElsewhere() {
    Set<Change> mentioned = new HashSet<>();
    diagnosis.changes().stream()
        .filter(each -> each.kind() == ChangeKind.FAILOVER || isToggled(each))
        .forEach(mentioned::add);
    diagnosis
        .facts()
        .forEach(
            each -> {
              if (each instanceof Recovery recovery) {
                mentioned.add(recovery.change());
              } else if (each instanceof ChangeBefore before) {
                mentioned.add(before.change());
              }
            });
    return mentioned;
  }

  private boolean isToggled(Change change) {
    return diagnosis.facts().stream()
        .anyMatch(
            fact ->
                fact instanceof Toggle toggle
                    && toggle.resource().equals(change.resource())
                    && change.kind() == ChangeKind.CONFIG);
  }

  private String advice(List<Advice> advice) {
    if (advice.isEmpty()) {
      return "";
    }
    String text = Texts.of("report.do", headline.first(advice), advice.getFirst().cost());
    Set<String> others = new TreeSet<>();
    advice.stream().skip(1).map(Advice::summary).forEach(others::add);
    return others.isEmpty() ? text : Texts.of("report.do.other", text, String.join(" ", others));
  }
}
