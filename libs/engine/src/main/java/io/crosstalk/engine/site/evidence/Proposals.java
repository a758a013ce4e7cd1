package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Actions that may help, by the class of the cause, the least disruptive first. */
final class Proposals {
  private static final Set<ResourceKind> JOBS =
      EnumSet.of(ResourceKind.JOB, ResourceKind.JOB_GROUP, ResourceKind.USER);

  /** Places that a machine leaves behind when it moves to another host. */
  private static final Set<ResourceKind> OF_HOST =
      EnumSet.of(
          ResourceKind.HOST,
          ResourceKind.STORAGE_ADAPTER,
          ResourceKind.SWITCH_PORT,
          ResourceKind.LINK);

  private static final Set<ResourceKind> DISKS =
      EnumSet.of(ResourceKind.DATASTORE, ResourceKind.VOLUME, ResourceKind.STORAGE_POOL);

  private static final Pattern JOB_COUNT = Pattern.compile("\\b(\\d{1,4}) (?:concurrent )?jobs\\b");

  private final Resource place;
  private final List<Fact> facts;
  private final List<Change> changes;

  Proposals(Resource place, List<Fact> facts, List<Change> changes) {
    this.place = place;
    this.facts = facts;
    this.changes = changes;
  }

  List<Proposal> of(Question question, List<SuspectEvidence> culprits, String victim) {
    return switch (question.causeClass()) {
      case NOISY_NEIGHBOUR ->
          culprits.isEmpty()
              ? List.of(to(AdviceAction.INSPECT))
              : culprits.stream().flatMap(each -> against(each.resource()).stream()).toList();
      case SELF_INFLICTED ->
          List.of(
              new Proposal(AdviceAction.RESCHEDULE, victim, place.id()),
              new Proposal(AdviceAction.ADD_CAPACITY, place.id(), place.id()));
      case CAPACITY -> List.of(to(AdviceAction.RESCHEDULE), to(AdviceAction.ADD_CAPACITY));
      case LOAD_IMBALANCE -> List.of(to(AdviceAction.REBALANCE));
      case MISCONFIGURATION -> settings();
      case SHARED_RESOURCE_FAULT, NETWORK_ERRORS, MISSING_SIGNAL, UNKNOWN ->
          List.of(to(AdviceAction.INSPECT));
    };
  }

  private Proposal to(AdviceAction action) {
    return new Proposal(action, place.id(), place.id());
  }

  private List<Proposal> against(Resource culprit) {
    List<Proposal> proposals = new ArrayList<>();
    for (Fact fact : facts) {
      if (fact instanceof Toggle toggle) {
        proposals.add(new Proposal(AdviceAction.CHANGE_SETTING, toggle.resource(), culprit.id()));
      }
    }
    if (JOBS.contains(culprit.kind())) {
      int jobs = jobs(culprit.id());
      if (jobs > 1) {
        proposals.add(
            new Proposal(AdviceAction.REDUCE_CONCURRENCY, culprit.id(), place.id(), null, jobs));
      }
      proposals.add(new Proposal(AdviceAction.RESCHEDULE, culprit.id(), place.id()));
    } else if (culprit.kind() == ResourceKind.VM
        && OF_HOST.contains(place.kind())
        && !isMovedAway(culprit.id())) {
      proposals.add(new Proposal(AdviceAction.VMOTION, culprit.id(), place.id()));
    }
    proposals.add(new Proposal(AdviceAction.LIMIT, culprit.id(), place.id()));
    if (culprit.kind() == ResourceKind.VM && DISKS.contains(place.kind())) {
      proposals.add(new Proposal(AdviceAction.STORAGE_VMOTION, culprit.id(), place.id()));
    }
    return proposals;
  }

  private boolean isMovedAway(String culprit) {
    return facts.stream()
        .anyMatch(
            fact ->
                fact instanceof Recovery recovery
                    && recovery.change().kind() == ChangeKind.VMOTION
                    && recovery.change().resource().equals(culprit));
  }

  /** Number of jobs that the latest change of a resource mentions; 0 when none does. */
  private int jobs(String resource) {
    int jobs = 0;
    for (Change change : changes) {
      Matcher count = JOB_COUNT.matcher(change.detail());
      if (change.resource().equals(resource) && count.find()) {
        jobs = Integer.parseInt(count.group(1));
      }
    }
    return jobs;
  }

  private List<Proposal> settings() {
    List<Proposal> undo =
        facts.stream()
            .filter(ChangeBefore.class::isInstance)
            .map(each -> ((ChangeBefore) each).change())
            .map(
                change ->
                    new Proposal(
                        AdviceAction.UNDO_CHANGE, change.resource(), place.id(), change, 0))
            .toList();
    return undo.isEmpty() ? List.of(to(AdviceAction.CHANGE_SETTING)) : undo;
  }
}
