package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Setting;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.engine.site.evidence.Proposal;
import io.crosstalk.engine.site.evidence.Unmeasured;
import io.crosstalk.engine.site.evidence.Unmeasured.Subject;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.report.incident.Cause;
import io.crosstalk.report.incident.ChangeText;
import io.crosstalk.report.incident.SiteTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Proposed actions in words. */
final class AdviceText {
  private static final Set<ResourceKind> STORAGE =
      EnumSet.of(
          ResourceKind.STORAGE_ADAPTER,
          ResourceKind.DATASTORE,
          ResourceKind.VOLUME,
          ResourceKind.STORAGE_POOL,
          ResourceKind.STORAGE_NODE,
          ResourceKind.ARRAY,
          ResourceKind.TAPE_LIBRARY,
          ResourceKind.DEVICE);

  private final Diagnosis diagnosis;
  private final Cause cause;
  private final @Nullable Recovery recovery;
  private final VisibleNames names;
  private final SiteTime time;

  /**
   * Creates the texts.
   *
   * @param recovery the change with which the degradation ended; null without one
   */
  AdviceText(
      Diagnosis diagnosis,
      Cause cause,
      @Nullable Recovery recovery,
      VisibleNames names,
      SiteTime time) {
    this.diagnosis = diagnosis;
    this.cause = cause;
    this.recovery = recovery;
    this.names = names;
    this.time = time;
  }

  List<Advice> all() {
    return diagnosis.proposals().stream().filter(each -> !isDone(each)).map(this::of).toList();
  }

  /** Returns whether a change to undo was followed by one of the same kind that has helped. */
  private boolean isDone(Proposal proposal) {
    return proposal.change() != null
        && recovery != null
        && recovery.change().resource().equals(proposal.change().resource())
        && recovery.change().kind() == proposal.change().kind();
  }

  private Advice of(Proposal proposal) {
    String target = names.of(proposal.target());
    return new Advice(
        proposal.action(),
        target,
        setting(proposal).orElseGet(() -> sentence(proposal, target)),
        reason(),
        Texts.of("report.cost." + proposal.action().wireName(), target));
  }

  /** The setting to correct, where it is known. */
  private Optional<String> setting(Proposal proposal) {
    return diagnosis.facts().stream()
        .filter(Setting.class::isInstance)
        .map(each -> ((Setting) each).contradiction())
        .filter(each -> proposal.action() == AdviceAction.CHANGE_SETTING)
        .filter(each -> each.resource().equals(proposal.target()))
        .map(each -> FactText.setting(each, "report.setting.", names))
        .findFirst();
  }

  private String sentence(Proposal proposal, String target) {
    return Texts.of(
        "report.advice." + key(proposal),
        proposal.target().equals(diagnosis.place().id()) ? place() : target,
        names.of(proposal.place()),
        proposal.jobs(),
        (proposal.jobs() + 1) / 2,
        proposal.change() == null
            ? ""
            : ChangeText.at(proposal.change(), names.of(proposal.change().resource()), time),
        possible(),
        off(),
        names.list(unmeasured(missing())));
  }

  /** Returns what must be known before the place is examined; null where nothing is missing. */
  private @Nullable Subject missing() {
    return Stream.of(Subject.RELATIONS, Subject.LOAD)
        .filter(each -> diagnosis.causeClass() == CauseClass.UNKNOWN)
        .filter(each -> !unmeasured(each).isEmpty())
        .findFirst()
        .orElse(null);
  }

  private List<String> unmeasured(@Nullable Subject subject) {
    return diagnosis.notMeasured().stream()
        .filter(each -> each.subject() == subject)
        .map(Unmeasured::resource)
        .toList();
  }

  private String key(Proposal proposal) {
    boolean isPlace = proposal.target().equals(diagnosis.place().id());
    boolean isSilent = diagnosis.causeClass() == CauseClass.MISSING_SIGNAL;
    boolean isErrors = diagnosis.causeClass() == CauseClass.NETWORK_ERRORS;
    boolean isOwn = diagnosis.causeClass() == CauseClass.SELF_INFLICTED;
    String action = proposal.action().wireName();
    Subject missing = missing();
    if (proposal.action() == AdviceAction.INSPECT && missing != null) {
      return action + (missing == Subject.LOAD ? ".partly" : ".unplaced");
    }
    if (proposal.action() == AdviceAction.INSPECT) {
      return action
          + (isSilent
              ? diagnosis.isOver() ? ".wasSilent" : ".silent"
              : isErrors
                  ? ".errors"
                  : diagnosis.causeClass() == CauseClass.NOISY_NEIGHBOUR
                      ? ".load"
                      : STORAGE.contains(diagnosis.place().kind()) ? ".storage" : "");
    }
    if (proposal.action() == AdviceAction.CHANGE_SETTING && !off().isEmpty()) {
      return action + ".toggle";
    }
    if (proposal.action() == AdviceAction.LIMIT && proposal.target().equals(proposal.place())) {
      return action + ".own";
    }
    if (proposal.action() == AdviceAction.RESCHEDULE) {
      return action + (isOwn ? ".own" : isPlace ? ".all" : "");
    }
    return action;
  }

  /** Suspects whose load on the place is measured. */
  private String possible() {
    return names.list(
        diagnosis.suspects().stream()
            .filter(each -> !each.facts().isEmpty())
            .map(each -> each.resource().id())
            .toList());
  }

  /** State of a setting without the degradation; empty where no setting was changed to and fro. */
  private String off() {
    return diagnosis.facts().stream()
        .filter(Toggle.class::isInstance)
        .map(each -> ((Toggle) each).off())
        .findFirst()
        .orElse("");
  }

  /** The cause in a sentence, with its probability when it is not certain. */
  private String reason() {
    String victim = names.of(diagnosis.victims().getFirst().resource());
    return cause.isLikely()
        ? Texts.of("report.reason." + diagnosis.causeClass().wireName(), place(), victim)
        : cause.sentence(victim);
  }

  private String place() {
    String place = diagnosis.place().id();
    boolean isVictim = place.equals(diagnosis.victims().getFirst().resource());
    return isVictim && diagnosis.causeClass() == CauseClass.UNKNOWN
        ? Texts.of("report.place.used", names.of(place))
        : names.of(place);
  }
}
