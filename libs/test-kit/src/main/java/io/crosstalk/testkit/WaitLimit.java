package io.crosstalk.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Limit of the time for which a test waits for a condition, unless the test sets another one. Only
 * a test that fails waits so long; on a busy machine a shorter limit fails tests without a defect.
 * The longer the wait lasts, the more rarely the condition is checked, so that waiting tests leave
 * the processor to the others.
 */
public final class WaitLimit implements LauncherSessionListener {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration FIRST_POLL = Duration.ofMillis(50);
  private static final Duration LONGEST_POLL = Duration.ofMillis(400);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(LIMIT);
    Awaitility.setDefaultPollInterval(new IterativePollInterval(WaitLimit::next, FIRST_POLL));
  }

  private static Duration next(Duration last) {
    Duration longer = last.multipliedBy(3).dividedBy(2);
    return longer.compareTo(LONGEST_POLL) < 0 ? longer : LONGEST_POLL;
  }
}
