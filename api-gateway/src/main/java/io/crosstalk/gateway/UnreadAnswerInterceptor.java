package io.crosstalk.gateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Closes the body of a service's response when the request ends before all of the body was read.
 */
final class UnreadAnswerInterceptor implements HandlerInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadAnswerInterceptor.class);

  private final Counter incomplete;

  UnreadAnswerInterceptor(MeterRegistry meters) {
    this.incomplete =
        Counter.builder("crosstalk.gateway.answers.incomplete")
            .description(
                "answers that ended in the middle: the service failed, or the caller read too slowly")
            .register(meters);
  }

  @Override
  public void afterCompletion(
      HttpServletRequest request,
      HttpServletResponse response,
      Object handler,
      @Nullable Exception failure)
      throws IOException {
    if (failure instanceof CloseNowException) {
      incomplete.increment();
      LOG.warn("the answer to {} is incomplete: {}", request.getRequestURI(), failure.getMessage());
    }
    if (request.getAttribute(Proxy.REMAINING_BODY) instanceof InputStream rest) {
      rest.close();
    }
  }
}
