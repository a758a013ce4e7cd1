package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Proposal;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import java.util.List;

/** Proposed actions in words. */
final class AdviceText {
  private final Diagnosis diagnosis;
  private final Names names;
  private final LocalTime time;

  AdviceText(Diagnosis diagnosis, Names names, LocalTime time) {
    this.diagnosis = diagnosis;
    this.names = names;
    this.time = time;
  }

  List<Advice> all() {
    return diagnosis.proposals().stream().map(this::of).toList();
  }

  private Advice of(Proposal proposal) {
    String key = "report.advice." + key(proposal);
    String target = names.of(proposal.target());
    return new Advice(
        proposal.action(),
        proposal.target(),
        Texts.of(
            key,
            target,
            names.of(proposal.place()),
            proposal.jobs(),
            Math.max(1, proposal.jobs() / 2),
            proposal.change() == null ? "" : ChangeText.at(proposal.change(), time)),
        reason(),
        Texts.of("report.cost." + proposal.action().wireName(), target));
  }

  private String key(Proposal proposal) {
    boolean isPlace = proposal.target().equals(diagnosis.place().id());
    boolean isSilent = diagnosis.causeClass() == CauseClass.MISSING_SIGNAL;
    boolean isErrors = diagnosis.causeClass() == CauseClass.NETWORK_ERRORS;
    boolean isOwn = diagnosis.causeClass() == CauseClass.SELF_INFLICTED;
    String action = proposal.action().wireName();
    if (proposal.action() == AdviceAction.INSPECT) {
      return action + (isSilent ? ".silent" : isErrors ? ".errors" : "");
    }
    if (proposal.action() == AdviceAction.RESCHEDULE) {
      return action + (isOwn ? ".own" : isPlace ? ".all" : "");
    }
    return action;
  }

  private String reason() {
    return Texts.of(
        "report.reason." + diagnosis.causeClass().wireName(),
        names.of(diagnosis.place().id()),
        names.of(diagnosis.victims().getFirst().resource()));
  }
}
