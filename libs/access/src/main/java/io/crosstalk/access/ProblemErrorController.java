package io.crosstalk.access;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers errors that have no other handler: failures in filters, refusals of the container,
 * exceptions without a handler. The cause of an internal failure is written to the log and not sent
 * to the caller.
 */
@RestController
class ProblemErrorController implements ErrorController {

  @RequestMapping("${spring.web.error.path:/error}")
  ResponseEntity<ProblemDetail> problem(HttpServletRequest request) {
    var status = status(request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE));
    var problem = ProblemDetail.forStatusAndDetail(status, detail(status));
    if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri) {
      problem.setInstance(URI.create(uri));
    }
    return ResponseEntity.status(status)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }

  private static HttpStatus status(@Nullable Object code) {
    var known = code instanceof Integer number ? HttpStatus.resolve(number) : null;
    return known == null ? HttpStatus.INTERNAL_SERVER_ERROR : known;
  }

  private static String detail(HttpStatus status) {
    if (status == HttpStatus.REQUEST_TIMEOUT) {
      return AccessProblems.TOO_SLOW;
    }
    return status.is5xxServerError()
        ? "The service failed at this request; its log says why."
        : "The request cannot be served as it is: %s.".formatted(status.getReasonPhrase());
  }
}
