package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.examination.Examination;
import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.diagnosis.examination.RequestGroup;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.OwnFinding;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequest.Subject;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.stage.message.StageRecord.Report;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers the diagnosis requests of one tick, in pieces. The examinations for one decision time are
 * run, small groups first, before those for the next decision time; each reply is sent as soon as
 * its domains have been examined. Examinations that fail or never end become dead letters. The
 * order depends only on the requests, so that a restart can continue after any reply. Not
 * thread-safe.
 */
final class RequestProcessing {
  private static final Comparator<RequestGroup> SMALL_FIRST =
      Comparator.comparingInt((RequestGroup each) -> each.requests().size())
          .thenComparing(RequestGroup::id);

  private static final Comparator<DiagnosisRequest> ORDER =
      Comparator.comparingLong(DiagnosisRequest::decidedAtMs)
          .thenComparing(request -> request.episode().id())
          .thenComparingInt(DiagnosisRequest::revision);

  private final WorldDomains world;
  private final Examiner examiner;
  private final Outlet outlet;
  private final int mostSteps;
  private final Deque<List<DiagnosisRequest>> batches = new ArrayDeque<>();
  private final Deque<RequestGroup> groups = new ArrayDeque<>();
  private final Deque<DiagnosisRequest> waiting = new ArrayDeque<>();
  private final Map<DiagnosisRequest, Map<String, Report>> reports = new IdentityHashMap<>();
  private final Set<DiagnosisRequest> forgotten =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private final int skip;
  private int answered;
  private @Nullable RequestGroup group;
  private @Nullable Examination examination;
  private long steps;

  /** Receives the findings, replies and dead letters while requests are processed. */
  interface Outlet {
    /**
     * Sends a finding that the replies to several requests refer to, to the partitions of stage 3
     * that receive these replies.
     */
    void share(String id, DomainFinding finding, List<DiagnosisRequest> requests);

    /**
     * Sends the reply to a request.
     *
     * @param remembered whether the time before the onset is still known for all members
     */
    void answer(DiagnosisRequest request, List<Report> reports, boolean remembered);

    /** Sends an examination that cannot be completed to the dead letters. */
    void setAside(RequestGroup group, String reason);
  }

  /**
   * Creates a processing that has not begun.
   *
   * @param requests requests of one tick
   * @param skip number of these requests that were answered before a restart
   * @param mostSteps number of pieces after which an unfinished examination becomes a dead letter
   */
  RequestProcessing(
      WorldDomains world,
      List<DiagnosisRequest> requests,
      int skip,
      Examiner examiner,
      Outlet outlet,
      int mostSteps) {
    this.world = world;
    this.examiner = examiner;
    this.outlet = outlet;
    this.skip = skip;
    this.mostSteps = mostSteps;
    long time = 0;
    List<DiagnosisRequest> batch = List.of();
    for (DiagnosisRequest request : requests.stream().sorted(ORDER).toList()) {
      if (batch.isEmpty() || request.decidedAtMs() != time) {
        batch = new ArrayList<>();
        batches.add(batch);
        time = request.decidedAtMs();
      }
      batch.add(request);
    }
  }

  /** The number of answered requests, including those before a restart. */
  int answered() {
    return answered;
  }

  /** Does one piece of work. Returns whether all requests have been answered. */
  boolean step() {
    if (examination != null) {
      examine(examination);
    } else if (!waiting.isEmpty()) {
      answer(waiting.remove());
    } else if (!groups.isEmpty()) {
      begin(groups.remove());
    } else if (!batches.isEmpty()) {
      open(batches.remove());
    }
    return examination == null && groups.isEmpty() && waiting.isEmpty() && batches.isEmpty();
  }

  private void open(List<DiagnosisRequest> batch) {
    reports.clear();
    if (answered + batch.size() <= skip) {
      answered += batch.size();
      return;
    }
    List<DiagnosisRequest> aboutDegradation =
        batch.stream().filter(each -> each.subject() == Subject.DEGRADATION).toList();
    RequestGroup.of(aboutDegradation).stream().sorted(SMALL_FIRST).forEach(groups::add);
    batch.stream().filter(each -> missing(each) == 0).forEach(waiting::add);
  }

  /** Returns the number of domains of a request that have not been examined yet. */
  private int missing(DiagnosisRequest request) {
    return request.subject() == Subject.DEGRADATION
        ? request.domains().size() - reports.getOrDefault(request, Map.of()).size()
        : 0;
  }

  private void begin(RequestGroup next) {
    group = next;
    steps = 0;
    try {
      Members members = world.members(next);
      if (!members.remember(next.lead())) {
        forgotten.addAll(next.requests());
      }
      examination = examiner.begin(next, members);
    } catch (RuntimeException e) {
      fail(next, "it failed at once: " + e);
    }
  }

  private void examine(Examination current) {
    RequestGroup examined = Objects.requireNonNull(group);
    boolean complete = false;
    try {
      steps++;
      complete = current.step();
    } catch (RuntimeException e) {
      fail(examined, "it failed: " + e);
      return;
    }
    if (complete) {
      examination = null;
      report(examined, current);
    } else if (steps >= mostSteps) {
      fail(examined, "it was not complete after %d pieces of work".formatted(steps));
    }
  }

  private void report(RequestGroup examined, Examination complete) {
    List<OwnFinding> own = complete.ownFindings();
    DomainFinding finding = complete.finding();
    if (own.isEmpty()) {
      examined.requests().forEach(each -> note(examined, each, new Report(null, finding, null)));
      return;
    }
    outlet.share(examined.id(), finding, examined.requests());
    for (int i = 0; i < own.size(); i++) {
      note(examined, examined.requests().get(i), new Report(examined.id(), null, own.get(i)));
    }
  }

  private void note(RequestGroup examined, DiagnosisRequest request, Report report) {
    reports.computeIfAbsent(request, key -> new HashMap<>()).put(examined.domain().id(), report);
    if (missing(request) == 0) {
      waiting.add(request);
    }
  }

  /**
   * Sends a failed examination to the dead letters; its victims still get replies, without a
   * finding of this domain.
   */
  private void fail(RequestGroup failed, String reason) {
    examination = null;
    outlet.setAside(failed, reason);
    DomainFinding nothing = DomainFinding.unasked(failed.domain());
    failed.requests().forEach(each -> note(failed, each, new Report(null, nothing, null)));
  }

  private void answer(DiagnosisRequest request) {
    answered++;
    if (answered > skip) {
      outlet.answer(request, reportsOn(request), !forgotten.remove(request));
    }
  }

  /** Examines a silence; a failed examination becomes a dead letter. */
  private DomainFinding examineSilence(DiagnosisRequest request, DomainRef domain) {
    try {
      return world.examineSilence(request, domain);
    } catch (RuntimeException e) {
      outlet.setAside(RequestGroup.of(domain, request), "the members could not be counted: " + e);
      return DomainFinding.unasked(domain);
    }
  }

  private List<Report> reportsOn(DiagnosisRequest request) {
    return switch (request.subject()) {
      case DEGRADATION -> {
        Map<String, Report> known = Objects.requireNonNullElse(reports.remove(request), Map.of());
        yield request.domains().stream()
            .map(domain -> Objects.requireNonNull(known.get(domain.id())))
            .toList();
      }
      case SILENCE ->
          request.domains().stream()
              .map(domain -> new Report(null, examineSilence(request, domain), null))
              .toList();
      case HABIT ->
          request.domains().stream()
              .map(domain -> new Report(null, DomainFinding.unasked(domain), null))
              .toList();
    };
  }
}
