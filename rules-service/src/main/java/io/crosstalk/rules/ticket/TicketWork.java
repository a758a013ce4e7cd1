package io.crosstalk.rules.ticket;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TicketReader;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import io.crosstalk.rules.storage.database.RecordFault;
import io.crosstalk.rules.storage.message.TicketStore;
import io.crosstalk.rules.storage.message.TicketStore.Followed;
import io.crosstalk.rules.storage.message.TicketStore.Reading;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Gatherers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the tickets of one target once in an interval, and applies what has changed. After a
 * failure of the target it waits as a delivery does. A ticket that alone cannot be read, or whose
 * changes cannot be applied, does not stop the others.
 */
final class TicketWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(TicketWork.class);

  /** Time after which another change of a ticket has another version; targets count seconds. */
  private static final Duration SETTLING = Duration.ofSeconds(5);

  /** Time for which a ticket is read after the end of its incident and the ticket's last change. */
  private static final Duration FOLLOW_FOR = Duration.ofDays(14);

  /** Failed tickets after which the target counts as stopped. */
  private static final int MAX_FAILED_TICKETS = 3;

  private final String target;
  private final TicketReader reader;
  private final TicketStore tickets;
  private final ChangeApplier changes;
  private final Supplier<Fence> fences;
  private final RulesClock wallClock;
  private final MeterRegistry meters;
  private final TicketProperties properties;
  private final Backoff backoff;

  /** Tickets whose last failure of another kind than an outage was logged. */
  private final Set<String> failing = new HashSet<>();

  private Instant next = Instant.MIN;
  private int failures;
  private int failedTickets;

  TicketWork(
      String target,
      TicketReader reader,
      TicketStore tickets,
      ChangeApplier changes,
      Supplier<Fence> fences,
      RulesClock wallClock,
      MeterRegistry meters,
      TicketProperties properties,
      Backoff backoff) {
    this.target = target;
    this.reader = reader;
    this.tickets = tickets;
    this.changes = changes;
    this.fences = fences;
    this.wallClock = wallClock;
    this.meters = meters;
    this.properties = properties;
    this.backoff = backoff;
  }

  @Override
  public Next step() {
    Fence fence = fences.get();
    if (!fence.leadership().isLeading()) {
      return Next.STAND_BY;
    }
    Instant now = wallClock.now();
    if (now.isBefore(next)) {
      return Next.AFTER_PAUSE;
    }
    try {
      poll(now, fence);
      if (failures > 0) {
        LOG.info("the tickets of {} can be read again", target);
      }
      failures = 0;
      next = now.plus(properties.interval());
      count("read");
    } catch (UndeliverableException e) {
      next = now.plus(pause(e));
      failures++;
      count("failed");
      if (failures == 1) {
        LOG.warn(
            "the tickets of {} cannot be read, and are tried again: {}", target, e.getMessage());
      }
    }
    return Next.AFTER_PAUSE;
  }

  private Duration pause(UndeliverableException failure) {
    Duration pause = backoff.pause(failures, ThreadLocalRandom.current());
    Duration requested =
        failure.result() instanceof DeliveryResult.TryAgain again ? again.after() : null;
    return requested != null && requested.compareTo(pause) > 0 ? requested : pause;
  }

  private void poll(Instant now, Fence fence) throws UndeliverableException {
    failedTickets = 0;
    fence.write(() -> tickets.follow(target, now));
    for (Followed ticket : tickets.withWaitingChanges(target)) {
      goOnAfterFaults(ticket, () -> changes.apply(ticket, fence));
    }
    List<Followed> followed = tickets.followed(target, now.minus(FOLLOW_FOR));
    List<List<Followed>> batches =
        followed.stream().gather(Gatherers.windowFixed(TicketReader.MAX_KEYS)).toList();
    for (List<Followed> batch : batches) {
      Map<String, String> versions =
          reader.versions(batch.stream().map(Followed::key).distinct().toList());
      for (Followed ticket : batch) {
        String version = versions.get(ticket.key());
        if (version == null || isToBeRead(ticket, version)) {
          readUnlessItFails(ticket, version == null ? "" : version, fence);
        }
      }
    }
  }

  /** Returns whether a ticket has a new version, or may have another change in the same version. */
  private static boolean isToBeRead(Followed ticket, String version) {
    Instant seen = ticket.reading().versionSeen();
    Instant read = ticket.reading().lastRead();
    return !version.equals(ticket.reading().version())
        || seen == null
        || read == null
        || read.isBefore(seen.plus(SETTLING));
  }

  private void readUnlessItFails(Followed ticket, String version, Fence fence)
      throws UndeliverableException {
    try {
      goOnAfterFaults(ticket, () -> read(ticket, version, fence));
      failedTickets = 0;
    } catch (UndeliverableException e) {
      failedTickets++;
      if (failedTickets >= MAX_FAILED_TICKETS) {
        throw e;
      }
      LOG.warn("ticket {} of {} cannot be read now: {}", ticket.key(), target, e.getMessage());
    }
  }

  /** Work on one ticket. */
  private interface TicketStep {
    void run() throws UndeliverableException;
  }

  /**
   * Does a step of the work on a ticket. A failure that the ticket itself causes is logged once and
   * does not stop the work on other tickets; the step is tried again in the next round.
   */
  private void goOnAfterFaults(Followed ticket, TicketStep step) throws UndeliverableException {
    String id = ticket.incident() + "#" + ticket.child();
    try {
      step.run();
      failing.remove(id);
    } catch (RuntimeException e) {
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      if (failing.add(id)) {
        LOG.error(
            "changes of ticket {} of {} cannot be applied to incident {}, and are tried again",
            ticket.key(),
            target,
            ticket.incidentId(),
            e);
      }
    }
  }

  private void read(Followed ticket, String version, Fence fence) throws UndeliverableException {
    Set<String> seen = tickets.seen(ticket);
    TicketReading reading =
        reading(new TicketPosition(ticket.key(), ticket.reading().position(), seen));
    switch (reading) {
      case TicketReading.Lost(String reason) -> fence.write(() -> lose(ticket, reason));
      case TicketReading.Found found -> {
        fence.write(() -> save(ticket, found, version, seen));
        changes.apply(ticket, fence);
      }
    }
  }

  private TicketReading reading(TicketPosition position) throws UndeliverableException {
    try {
      return reader.read(position);
    } catch (UndeliverableException e) {
      if (e.result() instanceof DeliveryResult.Refused(String reason)) {
        return new TicketReading.Lost(reason);
      }
      throw e;
    }
  }

  /** Reports a ticket that cannot be read, once for each reason; it is looked for again. */
  private void lose(Followed ticket, String reason) {
    if (!reason.equals(ticket.reading().lost())) {
      LOG.warn(
          "ticket {} of {} is lost, its changes do not reach incident {}: {}",
          ticket.key(),
          target,
          ticket.incidentId(),
          reason);
      changes.addToLog(ticket, Texts.of("ticket.lost", ticket.key(), target, reason));
      count("lost");
    }
    Reading lost = new Reading(ticket.reading().position(), "", null, null, reason);
    tickets.save(ticket.with(lost), wallClock.now());
  }

  /** Stores what was read. What all readers see comes first, for the order of locks. */
  private void save(Followed ticket, TicketReading.Found found, String version, Set<String> seen) {
    Instant now = wallClock.now();
    Reading before = ticket.reading();
    if (before.lost() != null) {
      changes.addToLog(ticket, Texts.of("ticket.found", found.ticket().key(), target));
    }
    boolean isSameVersion = version.equals(before.version()) && before.versionSeen() != null;
    Followed after = of(ticket, found.ticket());
    boolean isCurrent = isSame(ticket, after) || tickets.show(ticket, after);
    changes.add(ticket, found.changes(), seen);
    tickets.save(
        after.with(
            new Reading(
                found.position(),
                isCurrent ? version : "",
                isSameVersion ? before.versionSeen() : now,
                now,
                null)),
        now);
  }

  private static Followed of(Followed ticket, Ticket read) {
    return new Followed(
        ticket.incident(),
        ticket.target(),
        ticket.child(),
        ticket.team(),
        read.key(),
        read.url(),
        read.status(),
        ticket.reading());
  }

  private static boolean isSame(Followed before, Followed after) {
    return after.key().equals(before.key())
        && after.status().equals(before.status())
        && Objects.equals(after.url(), before.url());
  }

  private void count(String outcome) {
    meters
        .counter("crosstalk.rules.tickets.readings", "target", target, "outcome", outcome)
        .increment();
  }
}
