package io.crosstalk.rules.loop;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that repeats a {@link Work} until it is closed. After a failure it waits and tries
 * again.
 */
public final class Loop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Loop.class);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration INTERRUPT_TIMEOUT = Duration.ofSeconds(2);

  private final String name;
  private final Work work;
  private final Duration idle;
  private final Duration retry;
  private final Semaphore wake = new Semaphore(0);
  private volatile LoopState state = new LoopState.Starting();
  private volatile boolean stopping;
  private volatile @Nullable Thread thread;

  /**
   * Creates a loop that is not started yet.
   *
   * @param name name of the loop in messages and health
   * @param work work that the loop repeats
   * @param idle pause when there is nothing to do
   * @param retry pause after a failure
   */
  public Loop(String name, Work work, Duration idle, Duration retry) {
    this.name = name;
    this.work = work;
    this.idle = idle;
    this.retry = retry;
  }

  public String name() {
    return name;
  }

  public LoopState state() {
    return state;
  }

  public void start() {
    thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  /** Ends the pause that the loop is in, if any; the next step follows at once. */
  public void wake() {
    wake.release();
  }

  /**
   * Stops the loop: waits for the end of the current step, and interrupts a step that takes longer
   * than 5 s. A step that ignores the interruption goes on; {@link #hasEnded} tells.
   */
  @Override
  public void close() {
    stopping = true;
    wake();
    Thread running = thread;
    if (running != null) {
      try {
        if (!running.join(STOP_TIMEOUT)) {
          running.interrupt();
          running.join(INTERRUPT_TIMEOUT);
        }
      } catch (InterruptedException e) {
        running.interrupt();
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns whether no step is done any more; a loop that was not started has ended. */
  boolean hasEnded() {
    Thread running = thread;
    return running == null || !running.isAlive();
  }

  private void run() {
    try {
      while (!stopping) {
        await(step());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      work.recover();
    }
  }

  private Duration step() throws InterruptedException {
    try {
      Work.Next next = work.step();
      changeState(
          next == Work.Next.STAND_BY ? new LoopState.StandingBy() : new LoopState.Running());
      return next == Work.Next.IMMEDIATELY ? Duration.ZERO : idle;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      fail(e);
      return retry;
    }
  }

  private void changeState(LoopState next) {
    if (state instanceof LoopState.Failing failing) {
      LOG.info("{} has recovered from: {}", name, failing.reason());
    }
    state = next;
  }

  private void fail(Exception e) {
    String reason = FailureDescription.describe(e);
    if (!(state instanceof LoopState.Failing failing && failing.reason().equals(reason))) {
      // An outage is explained by its message; only an unexpected failure is logged with a stack
      // trace.
      LOG.warn(
          "{} has failed and retries every {}: {}",
          name,
          retry,
          reason,
          FailureDescription.isOutage(e) ? null : e);
    }
    state = new LoopState.Failing(reason);
    work.recover();
  }

  private void await(Duration pause) throws InterruptedException {
    if (!pause.isZero() && wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
      wake.drainPermits();
    }
  }
}
