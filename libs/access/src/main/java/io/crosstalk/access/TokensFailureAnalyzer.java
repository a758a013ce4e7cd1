package io.crosstalk.access;

import io.crosstalk.event.token.TokensFileException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a failed start without usable tokens in two sentences, in place of a stack trace. */
class TokensFailureAnalyzer extends AbstractFailureAnalyzer<TokensFileException> {

  private static final String ACTION =
      """
      Set crosstalk.access.tokens-file (CROSSTALK_ACCESS_TOKENSFILE) to a file that the service may read, such as
      {"tokens":[{"name":"admin","sha256":"<64 hex digits>","roles":["admin"]}]}
      './crosstalk tokens create admin --roles admin --file FILE' creates it. A token's hash: printf %s "$TOKEN" | sha256sum""";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, TokensFileException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), ACTION, cause);
  }
}
