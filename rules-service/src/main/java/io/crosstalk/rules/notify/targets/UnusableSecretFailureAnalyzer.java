package io.crosstalk.rules.notify.targets;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a failed start with the secret of a target, in place of a stack trace. */
class UnusableSecretFailureAnalyzer extends AbstractFailureAnalyzer<UnusableSecretException> {
  private static final String ACTION =
      "Write the secret into that file, as its only line, and let the user of the service read it; or correct"
          + " the setting of the target. Then start again.";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnusableSecretException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), ACTION, cause);
  }
}
