package io.crosstalk.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Limit of the time for which a test waits for a condition, unless the test sets another one. Only
 * a test that fails waits so long; on a busy machine a shorter limit fails tests without a defect.
 */
public final class WaitLimit implements LauncherSessionListener {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(LIMIT);
  }
}
