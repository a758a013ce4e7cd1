package io.crosstalk.gateway;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains a failed start without the gateway's own token in two sentences, in place of a stack
 * trace.
 */
class ServiceTokenFailureAnalyzer extends AbstractFailureAnalyzer<ServiceTokenException> {
  private static final String ACTION =
      """
      Set crosstalk.upstream.token-file (CROSSTALK_UPSTREAM_TOKENFILE) to a file that holds one token in one line.
      The tokens file of the services behind must know its hash, with the role "service".""";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, ServiceTokenException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), ACTION, cause);
  }
}
