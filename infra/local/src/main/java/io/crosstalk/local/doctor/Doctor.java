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

  private interface Check {
    List<Finding> findings() throws InterruptedException;
  }

  /**
   * Runs all checks.
   *
   * @param token a token with the role viewer, with which the versions are read; null without one
   */
  public static List<Finding> examine(InstalledSettings settings, @Nullable String token)
      throws InterruptedException {
    Instant now = Instant.now();
    var rules =
        new DatabaseCheck(settings, Component.RULES, "crosstalk.database", "crosstalk", "public");
    var history =
        new DatabaseCheck(
            settings, Component.CORRELATION, "crosstalk.history", "crosstalk_history", "history");
    List<Finding> findings = new ArrayList<>(tried("broker", new BrokerCheck(settings)::check));
    findings.addAll(tried("database of rules-service", rules::check));
    findings.addAll(tried("database of correlation-service", history::check));
    findings.addAll(tried("services", new ServiceCheck(settings, token, null)::check));
    findings.addAll(
        tried(
            "certificates",
            new CertificateCheck(settings, List.of(rules.url(), history.url()), now)::check));
    findings.addAll(tried("files", new FileCheck(settings, now)::check));
    findings.addAll(tried("settings in files", () -> settings(settings.mistakes())));
    return findings;
  }

  private static List<Finding> settings(List<String> mistakes) {
    String subject = "settings in files";
    return mistakes.isEmpty()
        ? List.of(Finding.ok(subject, "all of Crosstalk are known"))
        : mistakes.stream()
            .map(each -> Finding.warning(subject, each, "correct it: it has no effect"))
            .toList();
  }

  /** Findings of a check; a setting that it cannot use is a finding, too. */
  private static List<Finding> tried(String subject, Check check) throws InterruptedException {
    try {
      return check.findings();
    } catch (IllegalArgumentException e) {
      return List.of(
          Finding.failure(subject, String.valueOf(e.getMessage()), "correct this setting"));
    }
  }
}
