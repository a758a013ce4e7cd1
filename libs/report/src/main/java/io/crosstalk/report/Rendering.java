package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.evidence.Diagnosis.Times;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.Imbalance;
import io.crosstalk.engine.site.evidence.Fact.NextBest;
import io.crosstalk.engine.site.evidence.Fact.PlaceItself;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Setting;
import io.crosstalk.engine.site.evidence.Fact.SilentMetric;
import io.crosstalk.engine.site.evidence.Fact.SinceLast;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.site.evidence.SuspectEvidence;
import io.crosstalk.engine.site.evidence.Unmeasured;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.NotMeasured;
import io.crosstalk.event.incident.Remedy;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.Cause;
import io.crosstalk.report.incident.SiteTime;
import io.crosstalk.report.incident.Teams;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One incident for one reader. */
final class Rendering {
  /** Probability from which a suspect is listed. */
  private static final double LISTED = 0.01;

  private final Diagnosis diagnosis;
  private final Reader reader;
  private final ThumbText thumb;
  private final VisibleNames names;
  private final SiteTime time;
  private final FactText facts;
  private final List<Fact> stated;
  private final @Nullable Recovery recovery;

  Rendering(Diagnosis diagnosis, Reader reader, RulesOfThumb rules) {
    this.diagnosis = diagnosis;
    this.reader = reader;
    this.thumb = new ThumbText(rules, diagnosis);
    this.names = new VisibleNames(reader.mayRead());
    this.time = new SiteTime(zone(diagnosis, reader));
    this.facts = new FactText(names, time, diagnosis);
    this.stated = diagnosis.facts().stream().filter(this::isEvidence).toList();
    this.recovery =
        diagnosis.facts().stream()
            .filter(Recovery.class::isInstance)
            .map(Recovery.class::cast)
            .findFirst()
            .orElse(null);
  }

  private static ZoneId zone(Diagnosis diagnosis, Reader reader) {
    String ofVictim = diagnosis.victims().getFirst().timeZone();
    return ofVictim == null ? reader.zone() : ZoneId.of(ofVictim);
  }

  Incident incident() {
    Times times = diagnosis.times();
    // A merged or withdrawn incident has ended, too.
    boolean isGone = diagnosis.event() == Event.MERGED || diagnosis.event() == Event.WITHDRAWN;
    Instant end = times.end() == null && isGone ? times.at() : times.end();
    List<Evidence> evidence = evidence();
    List<Exoneration> exonerated =
        Stream.concat(
                diagnosis.exonerated().stream()
                    .filter(each -> reader.mayRead().test(each.resource()))
                    .map(each -> ExonerationText.of(each, diagnosis.series())),
                thumb.lowLoads())
            .toList();
    List<NotMeasured> notMeasured =
        diagnosis.notMeasured().stream()
            .filter(each -> reader.mayRead().test(each.resource()))
            .map(Rendering::notMeasured)
            .toList();
    List<Suspect> suspects = suspects();
    SharedResource place =
        new SharedResource(names.of(diagnosis.place().id()), diagnosis.place().kind());
    Cause cause =
        new Cause(diagnosis.causeClass(), diagnosis.probability(), place, suspects, setting());
    List<Advice> advice = new AdviceText(diagnosis, cause, recovery, names, time).all();
    List<Victim> victims = diagnosis.victims().stream().map(this::named).toList();
    Headline headline =
        new Headline(diagnosis, cause, reason(cause, evidence), recovery, names, time);
    Remedy remedy = remedy(headline);
    return new Incident(
        diagnosis.id(),
        diagnosis.world().caseName(),
        diagnosis.world().key(),
        end == null ? IncidentStatus.OPEN : IncidentStatus.RESOLVED,
        diagnosis.severity(),
        headline.title(victims.getFirst()),
        diagnosis.causeClass(),
        diagnosis.contributing(),
        times.onset(),
        end,
        times.detected(),
        times.detected(),
        end == null ? null : times.at(),
        Instant.EPOCH,
        diagnosis.revision(),
        place,
        victims,
        diagnosis.victimCount(),
        suspects,
        exonerated,
        notMeasured,
        Teams.of(victims, diagnosis.place().team(), suspects),
        diagnosis.recurrences(),
        changes(),
        remedy,
        List.of(),
        diagnosis.fingerprint(),
        evidence,
        advice,
        new Explanation(diagnosis, reader, names, time, facts, headline)
            .text(suspects, evidence, exonerated, notMeasured, advice),
        diagnosis.noDataSince() == null ? DataState.CURRENT : DataState.NO_DATA,
        diagnosis.noDataSince(),
        diagnosis.resolution(),
        time.zone().getId(),
        headline.summary(advice, remedy),
        diagnosis.periods(),
        map());
  }

  /** The map of a reader who may read all names in it; null otherwise, and without one. */
  private @Nullable IncidentMap map() {
    IncidentMap map = diagnosis.map();
    return map != null
            && map.nodes().stream().allMatch(each -> reader.mayRead().test(each.resource()))
        ? map
        : null;
  }

  /** The first figure behind a cause without a culprit; empty without one. */
  private String reason(Cause cause, List<Evidence> evidence) {
    return cause.culprits().isEmpty()
        ? IntStream.range(0, stated.size())
            .filter(i -> isReason(stated.get(i)))
            .boxed()
            .sorted(Comparator.comparing(i -> order(stated.get(i))))
            .map(i -> evidence.get(i).summary())
            .findFirst()
            .orElse("")
        : "";
  }

  /** Returns whether a fact is no other cause, and no figure that a victim is stated with. */
  private boolean isEvidence(Fact fact) {
    return switch (fact) {
      case NextBest other -> false;
      case PlaceItself(Figure own) ->
          diagnosis.victims().stream()
              .noneMatch(
                  each ->
                      each.resource().equals(own.resource()) && each.metric().equals(own.metric()));
      default -> !facts.isRedundant(fact);
    };
  }

  /** Returns whether a fact is a reason for the cause; nothing is one for an unknown cause. */
  private boolean isReason(Fact fact) {
    return diagnosis.causeClass() != CauseClass.UNKNOWN
        && (FactText.isOfThePlace(fact) || isNamedByClass(fact));
  }

  /** Order of facts by how much they tell of a cause without a culprit. */
  private int order(Fact fact) {
    return isNamedByClass(fact) ? 0 : FactText.isUtilization(fact) ? 1 : 2;
  }

  /** Returns whether a fact is what the class of the cause states. */
  private boolean isNamedByClass(Fact fact) {
    return switch (diagnosis.causeClass()) {
      case LOAD_IMBALANCE -> fact instanceof Imbalance;
      case MISCONFIGURATION -> fact instanceof Setting || fact instanceof ChangeBefore;
      case MISSING_SIGNAL -> fact instanceof SilentMetric;
      default -> false;
    };
  }

  /** Setting that is wrong, in words; null where no setting is the cause or it is not known. */
  private @Nullable String setting() {
    return diagnosis.causeClass() == CauseClass.MISCONFIGURATION
        ? stated.stream().map(facts::setting).filter(Objects::nonNull).findFirst().orElse(null)
        : null;
  }

  /** Changes around the onset and, after an earlier incident of this kind, those since then. */
  private List<Change> changes() {
    return Stream.concat(
            diagnosis.facts().stream()
                .filter(SinceLast.class::isInstance)
                .flatMap(each -> ((SinceLast) each).changes().stream()),
            diagnosis.changes().stream())
        .filter(each -> reader.mayRead().test(each.resource()))
        .distinct()
        .sorted(Comparator.comparing(Change::time))
        .toList();
  }

  private Victim named(Victim victim) {
    return reader.mayRead().test(victim.resource())
        ? victim
        : new Victim(
            names.of(victim.resource()),
            victim.kind(),
            victim.metric(),
            victim.baseline(),
            victim.observed(),
            victim.unit(),
            victim.environment(),
            victim.team(),
            victim.criticality(),
            victim.objective(),
            victim.timeSensitive());
  }

  private List<Evidence> evidence() {
    List<Evidence> evidence = new ArrayList<>();
    for (Fact fact : stated) {
      Optional<String> rule =
          fact instanceof PlaceItself itself ? thumb.remark(itself.figure()) : Optional.empty();
      evidence.add(
          evidence(
              rule.isPresent() ? EvidenceKind.RULE_OF_THUMB : FactText.kind(fact),
              rule.orElseGet(() -> facts.of(fact)),
              fact,
              fact.plotted()));
    }
    String again = new RecurrenceText(time).of(diagnosis.recurrences(), diagnosis.times().onset());
    if (again != null) {
      evidence.add(
          new Evidence(
              EvidenceKind.RECURRENCE,
              again,
              diagnosis.recurrences().size(),
              "1",
              plotted(List.of())));
    }
    return evidence;
  }

  private Evidence evidence(EvidenceKind kind, String sentence, Fact fact, List<Figure> figures) {
    Quantity stated = facts.stated(fact);
    return new Evidence(kind, sentence, stated.value(), stated.unit(), plotted(figures));
  }

  /** The series of the foremost victim, and those of some figures. */
  private List<Series> plotted(List<Figure> figures) {
    Victim victim = diagnosis.victims().getFirst();
    return diagnosis.series().stream()
        .filter(each -> reader.mayRead().test(each.resource()))
        .filter(
            each ->
                isOf(each, victim.resource(), victim.metric())
                    || figures.stream()
                        .anyMatch(figure -> isOf(each, figure.resource(), figure.metric())))
        .toList();
  }

  private static boolean isOf(Series series, String resource, String metric) {
    return series.resource().equals(resource) && series.metric().equals(metric);
  }

  private List<Suspect> suspects() {
    List<Suspect> suspects = new ArrayList<>();
    for (SuspectEvidence each : diagnosis.suspects()) {
      if (each.probability() >= LISTED) {
        suspects.add(
            new Suspect(
                suspects.size() + 1,
                names.of(each.resource().id()),
                each.resource().environment(),
                each.resource().team(),
                each.probability(),
                each.facts().stream().map(fact -> evidence(fact, each)).toList()));
      }
    }
    return suspects;
  }

  /** A reason for a suspect; the load is plotted beside one without a figure of its own. */
  private Evidence evidence(Fact fact, SuspectEvidence suspect) {
    List<Figure> load =
        suspect.facts().stream()
            .map(Fact::plotted)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse(List.of());
    return evidence(
        FactText.kind(fact),
        facts.of(fact),
        fact,
        fact.plotted().isEmpty() ? load : fact.plotted());
  }

  private static NotMeasured notMeasured(Unmeasured each) {
    String subject = each.subject().name().toLowerCase(Locale.ROOT);
    return new NotMeasured(
        Texts.of("report.question." + subject),
        each.resource(),
        each.isMeasuredBefore() ? Boolean.TRUE : null);
  }

  private @Nullable Remedy remedy(Headline headline) {
    if (recovery == null || recovery.change().kind().isEnd()) {
      return null;
    }
    Figure figure = recovery.figure();
    return new Remedy(
        recovery.change().kind().wireName()
            + " of "
            + recovery.change().resource()
            + (recovery.change().detail().isEmpty() ? "" : " (" + recovery.change().detail() + ")"),
        headline.isWell(figure),
        figure.before(),
        figure.now(),
        figure.unit(),
        recovery.change().kind(),
        figure.resource(),
        figure.metric());
  }
}
