package io.crosstalk.access;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Converts the refusals of Spring MVC itself (no such path, wrong method, unreadable body) to
 * problems.
 */
@ControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
class ProblemAdvice extends ResponseEntityExceptionHandler {
  @Override
  protected @Nullable ResponseEntity<Object> handleNoResourceFoundException(
      NoResourceFoundException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
    e.getBody()
        .setDetail(
            "There is nothing at this path. Check its spelling; the service's README names those"
                + " there are.");
    return super.handleNoResourceFoundException(e, headers, status, request);
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleHttpRequestMethodNotSupported(
      HttpRequestMethodNotSupportedException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    String[] supported = e.getSupportedMethods();
    if (supported != null) {
      e.getBody()
          .setDetail(
              "%s is not possible here, but %s is."
                  .formatted(e.getMethod(), String.join(", ", supported)));
    }
    return super.handleHttpRequestMethodNotSupported(e, headers, status, request);
  }
}
