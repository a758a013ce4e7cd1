package io.crosstalk.gateway;

import io.crosstalk.access.Callers;
import io.crosstalk.access.FairShares;
import io.crosstalk.access.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Forwards the stream of events. When the service ends it or fails, the stream to the caller ends
 * as a complete response, after which the caller resumes it.
 */
@RestController
class StreamController {
  private static final Logger LOG = LoggerFactory.getLogger(StreamController.class);
  private static final int PIECE = 8 * 1024;
  private static final int MAX_ID = 200;

  private final UpstreamClient service;
  private final FairShares streams;
  private final Callers callers;
  private volatile boolean closing;

  StreamController(Upstreams upstreams, StreamProperties properties, Callers callers) {
    this.service = upstreams.of(AllowedPath.STREAM.upstream());
    this.streams = new FairShares(properties.maxStreams());
    this.callers = callers;
  }

  @GetMapping("/api/v1/stream")
  void stream(
      @RequestParam MultiValueMap<String, String> parameters,
      @RequestHeader(name = UpstreamStream.LAST_EVENT_ID, required = false)
          @Nullable String lastEventId,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    if (lastEventId != null && !NameSyntax.isPrintable(lastEventId, MAX_ID)) {
      throw new BadRequestException(
          "The Last-Event-ID must have 1 to " + MAX_ID + " printable ASCII characters.");
    }
    Caller caller = Caller.of(request);
    FairShares.Share share = streams.of(caller.name());
    if (!share.tryAcquire()) {
      throw new TooManyStreamsException();
    }
    try {
      String path = UpstreamPath.of(AllowedPath.STREAM, Map.of(), parameters);
      switch (service.open(path, caller, lastEventId)) {
        case UpstreamStream.Refused(UpstreamAnswer answer) -> refuse(answer, response);
        case UpstreamStream.Events(UpstreamBody body) -> {
          caller.permit().release();
          try (body) {
            response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
            // Nothing would be written to a HEAD request, so that its end would go unnoticed.
            if (!HttpMethod.HEAD.matches(request.getMethod())) {
              String token = request.getHeader(HttpHeaders.AUTHORIZATION);
              forward(body, response, () -> callers.roles(token).contains(Role.VIEWER));
            }
          }
        }
      }
    } finally {
      share.release(1);
    }
  }

  private static void refuse(UpstreamAnswer answer, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    response.setContentType(answer.contentType());
    if (answer.retryAfter() != null) {
      response.setHeader(HttpHeaders.RETRY_AFTER, answer.retryAfter());
    }
    response.getOutputStream().write(answer.head());
  }

  /**
   * Forwards events until the service ends the stream, or the caller may not read it any more. A
   * token that is revoked or expires is noticed with the next event or heartbeat.
   */
  private void forward(UpstreamBody body, HttpServletResponse response, BooleanSupplier isAllowed)
      throws IOException {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    // A proxy in front that collects the response would delay events.
    response.setHeader("X-Accel-Buffering", "no");
    OutputStream out = response.getOutputStream();
    // The caller learns that the stream is open before there is an event.
    out.flush();
    byte[] piece = new byte[PIECE];
    for (int count = read(body, piece);
        count >= 0 && !closing && isAllowed.getAsBoolean();
        count = read(body, piece)) {
      out.write(piece, 0, count);
      out.flush();
    }
  }

  /** Reads the bytes that have arrived; -1 at the end, and when the service has failed. */
  private static int read(UpstreamBody body, byte[] piece) {
    try {
      return body.read(piece, 0, piece.length);
    } catch (IOException e) {
      LOG.info("a stream of events ends, as the service has ended it: {}", e.toString());
      return -1;
    }
  }

  @EventListener(ContextClosedEvent.class)
  void end() {
    closing = true;
  }
}
