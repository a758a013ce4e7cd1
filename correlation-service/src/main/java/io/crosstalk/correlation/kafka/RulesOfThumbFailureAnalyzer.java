package io.crosstalk.correlation.kafka;

import io.crosstalk.engine.thumb.PackException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains a failed start with an invalid file of rules of thumb, in place of a stack trace: the
 * position of the error and how to correct it.
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
