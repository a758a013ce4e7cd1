package io.crosstalk.rules.storage.lease;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.storage.database.LeaseTerm;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Leases of this instance. A lease that is not renewed in time counts as lost here before it
 * expires in the database: its term begins when the renewal is sent. That holds for a frozen
 * process, too, which finds the term over when it runs again.
 */
@Component
public final class Leases implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

  private final LeaseStore store;
  private final RulesClock wallClock;
  private final Duration term;
  private final String owner = UUID.randomUUID().toString();
  private final Set<String> shared = ConcurrentHashMap.newKeySet();
  private final Map<String, Held> held = new ConcurrentHashMap<>();
  private volatile Set<String> share = Set.of();

  public Leases(LeaseStore store, LeaseTerm properties, RulesClock wallClock) {
    this.store = store;
    this.wallClock = wallClock;
    this.term = properties.lease();
  }

  /**
   * A lease with the end of its term on two clocks: one of them may stand still, or be set back.
   */
  private record Held(Lease lease, long untilNanos, Instant until) {
    boolean isValid(Instant now) {
      return System.nanoTime() - untilNanos < 0 && now.isBefore(until);
    }
  }

  /** Declares a piece of work that the instances divide among themselves. */
  public void share(String name) {
    shared.add(name);
  }

  /** Declares that this instance has no such work any more. */
  public void unshare(String name) {
    shared.remove(name);
  }

  /**
   * Holds the lease of shared work while the work belongs to the share of this instance. Must be
   * called between two steps of that work, because it may release the lease.
   *
   * @return the lease; empty when another instance does the work
   */
  public Optional<Lease> hold(String name) {
    boolean isInShare = share.contains(name);
    Held current = held.get(name);
    if (current != null && current.isValid(wallClock.now())) {
      if (isInShare) {
        return Optional.of(current.lease());
      }
      release(name);
      return Optional.empty();
    }
    return isInShare ? acquire(name) : Optional.empty();
  }

  /** Acquires a lease if no other instance holds it. */
  public Optional<Lease> acquire(String name) {
    long nanos = System.nanoTime();
    Instant now = wallClock.now();
    List<Long> epochs = store.acquire(name, owner, term);
    if (epochs.isEmpty()) {
      return Optional.empty();
    }
    Lease lease = new Lease(name, owner, epochs.getFirst());
    held.put(name, until(lease, nanos, now));
    LOG.debug("this instance holds the lease '{}' (epoch {})", name, lease.epoch());
    return Optional.of(lease);
  }

  private Held until(Lease lease, long nanos, Instant now) {
    return new Held(lease, nanos + term.toNanos(), now.plus(term));
  }

  /** Returns whether this instance holds the lease still. The database is not asked. */
  public boolean isHeld(Lease lease) {
    Held current = held.get(lease.name());
    return current != null && current.lease().equals(lease) && current.isValid(wallClock.now());
  }

  /** Releases a lease, so that another instance can acquire it at once. */
  public void release(String name) {
    Held released = held.remove(name);
    if (released == null) {
      return;
    }
    try {
      store.release(released.lease());
    } catch (DataAccessException e) {
      LOG.info(
          "the lease '{}' could not be released; it expires within {}: {}",
          name,
          term,
          e.getMessage());
    }
  }

  /** Renews all leases, and finds out which work belongs to the share of this instance. */
  void renew() {
    store.announce(shared, owner, term);
    renewHeld();
    share = LeaseShares.of(owner, store.candidates());
  }

  private void renewHeld() {
    Map<String, Long> epochs =
        held.values().stream()
            .collect(Collectors.toMap(each -> each.lease().name(), each -> each.lease().epoch()));
    if (epochs.isEmpty()) {
      return;
    }
    long nanos = System.nanoTime();
    Instant now = wallClock.now();
    Set<String> renewed = store.renew(epochs, owner, term);
    epochs.forEach(
        (name, epoch) ->
            held.computeIfPresent(
                name, (key, each) -> next(each, epoch, renewed.contains(name), nanos, now)));
  }

  private @Nullable Held next(Held each, long epoch, boolean isRenewed, long nanos, Instant now) {
    if (each.lease().epoch() != epoch) {
      return each;
    }
    if (isRenewed) {
      return until(each.lease(), nanos, now);
    }
    LOG.warn(
        "this instance has lost the lease '{}': it was not renewed within {}",
        each.lease().name(),
        term);
    return null;
  }

  /** Leaves all work to other instances. */
  @Override
  public void destroy() {
    share = Set.of();
    Set.copyOf(held.keySet()).forEach(this::release);
    try {
      store.withdraw(owner);
    } catch (DataAccessException e) {
      LOG.info("the other instances will miss this one within {}: {}", term, e.getMessage());
    }
  }
}
