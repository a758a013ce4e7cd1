package io.crosstalk.local.doctor;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.InstalledSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All checks of an installation, one after the other. */
public final class Doctor {
  private Doctor() {}

  /**
   * Runs all checks.
   *
   * @param token a token with the role viewer, with which the versions are read; null without one
   */
  public static List<Finding> examine(InstalledSettings settings, @Nullable String token)
      throws InterruptedException {
    Instant now = Instant.now();
    List<Finding> findings = new ArrayList<>(new BrokerCheck(settings).check());
    findings.addAll(
        new DatabaseCheck(settings, Component.RULES, "crosstalk.database", "crosstalk", "public")
            .check());
    findings.addAll(
        new DatabaseCheck(
                settings,
                Component.CORRELATION,
                "crosstalk.history",
                "crosstalk_history",
                "history")
            .check());
    findings.addAll(new ServiceCheck(settings, token).check());
    findings.addAll(new CertificateCheck(settings, now).check());
    findings.addAll(new FileCheck(settings, now).check());
    return findings;
  }
}
