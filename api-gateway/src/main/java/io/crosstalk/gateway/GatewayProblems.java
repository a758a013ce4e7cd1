package io.crosstalk.gateway;

import java.util.List;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Converts exceptions to problem details (RFC 9457) that say what to do. */
@RestControllerAdvice
class GatewayProblems {
  private static final Logger LOG = LoggerFactory.getLogger(GatewayProblems.class);
  private static final String RETRY_SECONDS = "5";

  @ExceptionHandler
  ResponseEntity<ProblemDetail> notFound(NoResourceFoundException e) {
    return ResponseEntity.status(HttpStatus.NOT_FOUND)
        .body(
            problem(
                HttpStatus.NOT_FOUND,
                "Not found",
                "There is nothing at this path. Check its spelling; /openapi.yaml lists the paths."));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> upstreamFailed(UpstreamException e) {
    LOG.warn("{} {}", e.getMessage(), e.getCause() == null ? "" : "(" + e.getCause() + ")");
    HttpStatus status = e.failure().status();
    ProblemDetail problem = problem(status, e.failure().title(), String.valueOf(e.getMessage()));
    problem.setProperty("service", e.service());
    ResponseEntity.BodyBuilder response = ResponseEntity.status(status);
    if (status == HttpStatus.SERVICE_UNAVAILABLE) {
      response.header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
    }
    return response.body(problem);
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> badRequest(BadRequestException e) {
    return ResponseEntity.badRequest()
        .body(problem(HttpStatus.BAD_REQUEST, "Bad request", String.valueOf(e.getMessage())));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> unreadableParameters(InvalidParameterException e) {
    return ResponseEntity.badRequest()
        .body(
            problem(
                HttpStatus.BAD_REQUEST,
                "Bad request",
                "The query has too many parameters, or one that is not percent-encoded UTF-8: send"
                    + " at most 200 resources in one request."));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> notAcceptable(HttpMediaTypeNotAcceptableException e) {
    List<String> available = e.getSupportedMediaTypes().stream().map(MediaType::toString).toList();
    ProblemDetail problem =
        problem(
            HttpStatus.NOT_ACCEPTABLE,
            "Not acceptable",
            "The header Accept permits no form of this response. Available: "
                + String.join(", ", available)
                + ".");
    problem.setProperty("available", available);
    return ResponseEntity.status(HttpStatus.NOT_ACCEPTABLE).body(problem);
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> tooLarge(TooLargeException e) {
    return ResponseEntity.status(HttpStatus.CONTENT_TOO_LARGE)
        .body(problem(HttpStatus.CONTENT_TOO_LARGE, "Too large", String.valueOf(e.getMessage())));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> tooMany(TooManyRequestsException e) {
    return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
        .header(HttpHeaders.RETRY_AFTER, "1")
        .body(
            problem(
                HttpStatus.TOO_MANY_REQUESTS, "Too many requests", String.valueOf(e.getMessage())));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> tooManyStreams(TooManyStreamsException e) {
    return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
        .header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
        .body(
            problem(
                HttpStatus.SERVICE_UNAVAILABLE,
                "Too many streams",
                String.valueOf(e.getMessage())));
  }

  private static ProblemDetail problem(HttpStatus status, String title, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setTitle(title);
    return problem;
  }
}
