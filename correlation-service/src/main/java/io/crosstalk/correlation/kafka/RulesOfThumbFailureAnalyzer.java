package io.crosstalk.correlation.kafka;

import io.crosstalk.engine.thumb.PackException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Replaces the stack trace of a start with an invalid pack of rules by the position and the
 * correction of the error.
 */
class RulesOfThumbFailureAnalyzer extends AbstractFailureAnalyzer<PackException> {
  private static final String ACTION =
      """
      Correct it there (docs/diagnosis/rules.md, "Rules of thumb", tells what a rule has), or leave
      crosstalk.correlation.rules-of-thumb (CROSSTALK_CORRELATION_RULESOFTHUMB) empty: then the rules that come with the service are used.""";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, PackException cause) {
    return new FailureAnalysis(
        "The rules of thumb cannot be used: " + cause.getMessage() + ".", ACTION, cause);
  }
}
