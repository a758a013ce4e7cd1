package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.evidence.Diagnoser;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.evidence.Question;
import io.crosstalk.engine.site.evidence.RecentSamples;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.Ids;
import io.crosstalk.event.incident.Grouping.Merge;
import io.crosstalk.event.incident.Grouping.Split;
import io.crosstalk.event.incident.Grouping.Undo;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** States the incidents of a site, grouped as people have decided. */
public final class SiteIncidents implements Tracker.Listener {
  private final World world;
  private final Questions questions;
  private final Diagnoser diagnoser;
  private final SiteObserver observer;
  private final StatedIncidents incidents = new StatedIncidents();

  /**
   * Creates the incidents of a site.
   *
   * @param observer receives each version, and the results of decisions
   */
  public SiteIncidents(
      World world,
      SiteInventory inventory,
      RecentSamples samples,
      Objectives objectives,
      SiteObserver observer) {
    this.world = world;
    this.questions = new Questions(world, inventory);
    this.diagnoser = new Diagnoser(world, inventory, samples, objectives);
    this.observer = observer;
  }

  @Override
  public void updated(TrackedIncident incident, long nowMs, boolean isNews) {
    Stated known = incidents.find(incident.number());
    int explainedBy = incident.isClosed() ? incident.partOf() : 0;
    boolean isExplainedNoMore = incident.isClosed() && incident.parts().isEmpty();
    if (known == null && (explainedBy > 0 || isExplainedNoMore)) {
      return;
    }
    if (known != null && incident.isClosed()) {
      known.end(nowMs);
    }
    Stated other = incidents.find(explainedBy);
    boolean isExplained = explainedBy > 0 && (other == null || other.root() != known);
    Diagnosis before = known == null ? null : known.version();
    if (known != null && isExplained && known.root() == known) {
      vanish(known, other == null ? null : other.root(), nowMs);
    } else if (isNews || incident.isClosed() || (before != null && before.isDue(nowMs))) {
      Stated stated = known == null ? begin(incident, nowMs) : known;
      if (stated != null) {
        publish(stated, isNews ? Event.CHANGED : Event.REVISED, nowMs, null);
      }
    }
    incidents.forget(nowMs);
  }

  /** Begins to state an incident; null when no resource is affected. */
  private @Nullable Stated begin(TrackedIncident incident, long nowMs) {
    Question question = questions.of(incident, nowMs, null, null);
    if (question.victims().isEmpty()) {
      return null;
    }
    Stated stated = new Stated(question.id(), incident, null);
    if (incident.isClosed()) {
      stated.end(nowMs);
    }
    incidents.rejoin(stated, question.victims().keySet());
    incidents.add(stated);
    return stated;
  }

  /** States that another incident explains one. */
  private void vanish(Stated stated, @Nullable Stated other, long nowMs) {
    Diagnosis own = describe(stated, nowMs);
    if (other != null) {
      stated.vanish(other);
    }
    stated.tell(own.severity(), true);
    Event event = other == null ? Event.WITHDRAWN : Event.MERGED;
    observer.version(own.stated(event, Set.of(), true, other == null ? null : other.id(), null));
  }

  @Override
  public boolean isHeld(TrackedIncident incident) {
    Stated stated = incidents.find(incident.number());
    return stated != null && incidents.parts(stated).anyMatch(each -> !each.isOver());
  }

  @Override
  public void silent(Silence silence, long nowMs, boolean isOver) {
    String id = Ids.derived("inc-", world.name(), silence.at(), "silence", silence.fromMs());
    Stated known = incidents.of(id);
    Stated stated = known == null ? new Stated(id, null, silence) : known;
    incidents.add(stated);
    if (isOver) {
      stated.end(nowMs);
    }
    publish(stated, Event.CHANGED, nowMs, null);
    incidents.forget(nowMs);
  }

  private Diagnosis describe(Stated stated, long nowMs) {
    TrackedIncident incident = stated.incident();
    Silence silence = stated.silence();
    Diagnosis before = stated.version();
    Diagnosis version =
        silence != null
            ? describe(silence, stated, nowMs)
            : diagnoser.diagnose(
                questions.of(Objects.requireNonNull(incident), nowMs, stated.id(), before), before);
    stated.describe(version);
    return version;
  }

  private Diagnosis describe(Silence silence, Stated stated, long nowMs) {
    boolean isLasting = stated.overMs() - silence.fromMs() >= LastingIncident.ORDINARY_MS;
    return diagnoser.silence(
        stated.id(),
        questions.ranked(silence),
        silence.at(),
        silence.fromMs(),
        nowMs,
        !stated.isOver() ? null : isLasting ? Resolution.LASTING : Resolution.RECOVERED,
        stated.version());
  }

  /**
   * States an incident anew, or else the one that it is a part of.
   *
   * @param news reason of the version, unless it is the first or the last one
   */
  private void publish(Stated stated, Event news, long nowMs, @Nullable Long decision) {
    Stated root = stated.root();
    if (root != stated) {
      describe(stated, nowMs);
      publish(root, decision == null ? Event.REVISED : news, nowMs, decision);
      return;
    }
    boolean isOver = stated.isOver() && incidents.parts(stated).allMatch(Stated::isOver);
    boolean isEnd = isOver && !stated.isResolved();
    if (isOver && !isEnd && decision == null) {
      return;
    }
    Diagnosis before = stated.version();
    Diagnosis own = describe(stated, nowMs);
    List<Diagnosis> parts =
        incidents.parts(stated).flatMap(each -> Stream.ofNullable(each.version())).toList();
    Severity severity =
        Stream.concat(Stream.of(own.severity()), parts.stream().map(Diagnosis::severity))
            .min(Comparator.naturalOrder())
            .orElseThrow();
    boolean isReplaced = before != null && before.isReplacedBy(own);
    Event event = event(stated.published(), severity, isReplaced ? Event.RETRACTED : news);
    stated.tell(severity, isOver);
    observer.version(own.stated(isEnd ? Event.RESOLVED : event, parts, isOver, null, decision));
  }

  private static Event event(@Nullable Severity published, Severity severity, Event news) {
    boolean isInfo = severity == Severity.INFO;
    if (published == null) {
      return isInfo ? Event.RECORDED : Event.OPENED;
    }
    boolean isOpening = published == Severity.INFO && news != Event.REOPENED;
    return !isOpening ? news : isInfo ? Event.REVISED : Event.OPENED;
  }

  /** Groups incidents as a person has decided. */
  public void apply(Decision decision, long nowMs, Tracker tracker) {
    String id = decision.grouping().incident();
    Stated stated = incidents.of(id);
    String before = stated == null ? id : stated.root().id();
    boolean isApplied = stated != null && apply(decision, stated, nowMs, tracker);
    observer.decided(new DecisionOutcome(world.key(), decision.id(), isApplied, before));
  }

  private boolean apply(Decision decision, Stated stated, long nowMs, Tracker tracker) {
    return switch (decision.grouping()) {
      case Merge merge -> merge(stated, incidents.of(merge.into()), nowMs, decision.id());
      case Undo undo -> undo(stated, nowMs, decision.id());
      case Split split ->
          split(
              stated, split.part(), new TreeSet<>(split.victims()), tracker, nowMs, decision.id());
    };
  }

  private boolean merge(Stated stated, @Nullable Stated into, long nowMs, long decision) {
    boolean isPossible =
        into != null
            && into != stated
            && into.root() == into
            && stated.root() == stated
            && (stated.isResolved() || !into.isResolved());
    if (into == null || !isPossible) {
      return false;
    }
    Diagnosis own = describe(stated, nowMs);
    stated.linked().addAll(stated.victims());
    stated.linked().addAll(into.victims());
    stated.join(into);
    observer.version(own.stated(Event.MERGED, Set.of(), stated.isOver(), into.id(), decision));
    publish(into, Event.CHANGED, nowMs, decision);
    return true;
  }

  private boolean undo(Stated stated, long nowMs, long decision) {
    if (!stated.isPart()) {
      return false;
    }
    Stated root = stated.root();
    stated.leave();
    publish(stated, Event.REOPENED, nowMs, decision);
    publish(root, Event.CHANGED, nowMs, decision);
    return true;
  }

  private boolean split(
      Stated stated, String id, Set<String> victims, Tracker tracker, long nowMs, long decision) {
    boolean isPossible = stated.root() == stated && incidents.of(id) == null;
    Stated from = isPossible ? incidents.including(stated, victims) : null;
    TrackedIncident incident = from == null ? null : from.incident();
    if (from == null || incident == null) {
      return false;
    }
    Stated part = new Stated(id, tracker.split(incident, victims, nowMs), null);
    Diagnosis whole = from.version();
    if (incident.isLasting() && whole != null) {
      part.describe(whole);
    }
    incidents.add(part);
    publish(part, Event.CHANGED, nowMs, decision);
    publish(from, Event.CHANGED, nowMs, decision);
    return true;
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    incidents.write(out);
    diagnoser.write(out);
  }

  /** Reverses {@link #write} on a new instance whose open incidents are restored. */
  public void read(ByteReader in, Tracker tracker, SiteSeries series) {
    incidents.read(in, tracker, series);
    diagnoser.read(in);
  }
}
