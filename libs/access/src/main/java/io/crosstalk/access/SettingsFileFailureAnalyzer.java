package io.crosstalk.access;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a failed start with an invalid settings file in one sentence. */
class SettingsFileFailureAnalyzer extends AbstractFailureAnalyzer<SettingsFileException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, SettingsFileException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
  }
}
