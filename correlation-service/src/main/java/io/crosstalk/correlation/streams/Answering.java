package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Cohort;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.diagnosis.Examination;
import io.crosstalk.correlation.diagnosis.Examination.Examiner;
import io.crosstalk.correlation.diagnosis.Members;
import io.crosstalk.correlation.diagnosis.OwnFinding;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.Inquiry.Subject;
import io.crosstalk.correlation.streams.StageRecord.Report;
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
 * The answers to the inquiries of one tick, in pieces: the examinations that the inquiries of one
 * decision time need, small cohorts first, each answer as soon as its domains have been examined,
 * then the next decision time. Examinations that fail or never end are set aside. The order depends
 * on the inquiries only, so that a restart can go on after any answer. Not thread-safe.
 */
final class Answering {
  private static final Comparator<Cohort> SMALL_FIRST =
      Comparator.comparingInt((Cohort each) -> each.inquiries().size()).thenComparing(Cohort::id);

  private static final Comparator<Inquiry> ORDER =
      Comparator.comparingLong(Inquiry::decidedAtMs)
          .thenComparing(inquiry -> inquiry.episode().id())
          .thenComparingInt(Inquiry::revision);

  private final WorldDomains world;
  private final Examiner examiner;
  private final Outlet outlet;
  private final int mostSteps;
  private final Deque<List<Inquiry>> groups = new ArrayDeque<>();
  private final Deque<Cohort> cohorts = new ArrayDeque<>();
  private final Deque<Inquiry> waiting = new ArrayDeque<>();
  private final Map<Inquiry, Map<String, Report>> reports = new IdentityHashMap<>();
  private final Set<Inquiry> forgotten = Collections.newSetFromMap(new IdentityHashMap<>());
  private final int skip;
  private int answered;
  private @Nullable Cohort cohort;
  private @Nullable Examination examination;
  private long steps;

  /** What goes out while inquiries are answered. */
  interface Outlet {
    /** Sends a finding to the partitions of stage 3 that some inquiries' answers go to. */
    void share(String id, DomainFinding finding, List<Inquiry> inquiries);

    /**
     * Sends an answer.
     *
     * @param remembered whether what was before the onset is still known of all members
     */
    void answer(Inquiry inquiry, List<Report> reports, boolean remembered);

    /** Sets an examination aside that cannot be completed. */
    void setAside(Cohort cohort, String reason);
  }

  /**
   * Answers that have not begun.
   *
   * @param inquiries of one tick
   * @param skip how many of the answers had been given before a restart
   * @param mostSteps pieces of work after which an examination is set aside
   */
  Answering(
      WorldDomains world,
      List<Inquiry> inquiries,
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
    List<Inquiry> group = List.of();
    for (Inquiry inquiry : inquiries.stream().sorted(ORDER).toList()) {
      if (group.isEmpty() || inquiry.decidedAtMs() != time) {
        group = new ArrayList<>();
        groups.add(group);
        time = inquiry.decidedAtMs();
      }
      group.add(inquiry);
    }
  }

  /** How many inquiries have been answered, those before a restart included. */
  int answered() {
    return answered;
  }

  /** Goes on by one piece; true once all inquiries are answered. */
  boolean step() {
    if (examination != null) {
      examine(examination);
    } else if (!waiting.isEmpty()) {
      answer(waiting.remove());
    } else if (!cohorts.isEmpty()) {
      begin(cohorts.remove());
    } else if (!groups.isEmpty()) {
      open(groups.remove());
    }
    return examination == null && cohorts.isEmpty() && waiting.isEmpty() && groups.isEmpty();
  }

  private void open(List<Inquiry> group) {
    reports.clear();
    if (answered + group.size() <= skip) {
      answered += group.size();
      return;
    }
    List<Inquiry> aboutHarm =
        group.stream().filter(each -> each.subject() == Subject.HARM).toList();
    Cohort.of(aboutHarm).stream().sorted(SMALL_FIRST).forEach(cohorts::add);
    group.stream().filter(each -> missing(each) == 0).forEach(waiting::add);
  }

  /** How many of an inquiry's domains have not been examined. */
  private int missing(Inquiry inquiry) {
    return inquiry.subject() == Subject.HARM
        ? inquiry.domains().size() - reports.getOrDefault(inquiry, Map.of()).size()
        : 0;
  }

  private void begin(Cohort next) {
    cohort = next;
    steps = 0;
    try {
      Members members = world.members(next);
      if (!members.remember(next.lead())) {
        forgotten.addAll(next.inquiries());
      }
      examination = examiner.begin(next, members);
    } catch (RuntimeException e) {
      setAside(next, "it failed at once: " + e);
    }
  }

  private void examine(Examination current) {
    Cohort examined = Objects.requireNonNull(cohort);
    boolean complete = false;
    try {
      steps++;
      complete = current.step();
    } catch (RuntimeException e) {
      setAside(examined, "it failed: " + e);
      return;
    }
    if (complete) {
      examination = null;
      report(examined, current);
    } else if (steps >= mostSteps) {
      setAside(examined, "it was not complete after %d pieces of work".formatted(steps));
    }
  }

  private void report(Cohort examined, Examination complete) {
    List<OwnFinding> own = complete.ownFindings();
    DomainFinding finding = complete.finding();
    if (own.isEmpty()) {
      examined.inquiries().forEach(each -> note(examined, each, new Report(null, finding, null)));
      return;
    }
    outlet.share(examined.id(), finding, examined.inquiries());
    for (int i = 0; i < own.size(); i++) {
      note(examined, examined.inquiries().get(i), new Report(examined.id(), null, own.get(i)));
    }
  }

  private void note(Cohort examined, Inquiry inquiry, Report report) {
    reports.computeIfAbsent(inquiry, key -> new HashMap<>()).put(examined.domain().id(), report);
    if (missing(inquiry) == 0) {
      waiting.add(inquiry);
    }
  }

  /** The victims are answered all the same: of this domain nothing is known. */
  private void setAside(Cohort failed, String reason) {
    examination = null;
    outlet.setAside(failed, reason);
    DomainFinding nothing = DomainFinding.unasked(failed.domain());
    failed.inquiries().forEach(each -> note(failed, each, new Report(null, nothing, null)));
  }

  private void answer(Inquiry inquiry) {
    answered++;
    if (answered > skip) {
      outlet.answer(inquiry, reportsOn(inquiry), !forgotten.remove(inquiry));
    }
  }

  /** A roll call that fails is set aside like an examination. */
  private DomainFinding callRoll(Inquiry inquiry, DomainRef domain) {
    try {
      return world.callRoll(inquiry, domain);
    } catch (RuntimeException e) {
      outlet.setAside(Cohort.of(domain, inquiry), "the members could not be counted: " + e);
      return DomainFinding.unasked(domain);
    }
  }

  private List<Report> reportsOn(Inquiry inquiry) {
    return switch (inquiry.subject()) {
      case HARM -> {
        Map<String, Report> known = Objects.requireNonNullElse(reports.remove(inquiry), Map.of());
        yield inquiry.domains().stream()
            .map(domain -> Objects.requireNonNull(known.get(domain.id())))
            .toList();
      }
      case SILENCE ->
          inquiry.domains().stream()
              .map(domain -> new Report(null, callRoll(inquiry, domain), null))
              .toList();
      case HABIT ->
          inquiry.domains().stream()
              .map(domain -> new Report(null, DomainFinding.unasked(domain), null))
              .toList();
    };
  }
}
