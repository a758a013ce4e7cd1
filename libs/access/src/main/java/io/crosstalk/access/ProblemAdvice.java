package io.crosstalk.access;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.ClassUtils;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Converts the errors that Spring MVC itself reports (no such path, wrong method, wrong type of a
 * parameter) to problem details.
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

  @Override
  protected @Nullable ResponseEntity<Object> handleMissingServletRequestParameter(
      MissingServletRequestParameterException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    describe(e.getBody(), e.getParameterName(), "'" + e.getParameterName() + "' is required.");
    return super.handleMissingServletRequestParameter(e, headers, status, request);
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleTypeMismatch(
      TypeMismatchException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
    if (!(e instanceof MethodArgumentTypeMismatchException mismatch)) {
      return super.handleTypeMismatch(e, headers, status, request);
    }
    ProblemDetail problem = ProblemDetail.forStatus(status);
    String name = mismatch.getName();
    String expected =
        "'" + name + "' is a " + form(mismatch) + "; not '" + mismatch.getValue() + "'.";
    describe(problem, name, expected);
    return handleExceptionInternal(e, problem, headers, status, request);
  }

  private static String form(MethodArgumentTypeMismatchException e) {
    Class<?> type = e.getRequiredType();
    if (type == null) {
      return "value of another type";
    }
    Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
    return boxed == Double.class ? "number such as 1.5" : "whole number";
  }

  private static void describe(ProblemDetail problem, String parameter, String detail) {
    problem.setTitle(ParameterException.TITLE);
    problem.setDetail(detail);
    problem.setProperty(ParameterException.PARAMETER, parameter);
  }
}
