package io.crosstalk.ingest.source.open;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes NDJSON. The body's media type is not looked at, since most tools can't be told to name it;
 * and it is read from the request itself, so that no part of it is in memory that need not be.
 */
@RestController
@RequestMapping("/api/v1/ingest")
final class PushController {
  private final PushService service;
  private final PushGate gate;

  PushController(PushService service, PushGate gate) {
    this.service = service;
    this.gate = gate;
  }

  @PostMapping("/samples")
  PushAnswer samples(HttpServletRequest request) throws IOException, InterruptedException {
    return push(PushKind.SAMPLES, request);
  }

  @PostMapping("/inventory")
  PushAnswer inventory(HttpServletRequest request) throws IOException, InterruptedException {
    return push(PushKind.INVENTORY, request);
  }

  @PostMapping("/changes")
  PushAnswer changes(HttpServletRequest request) throws IOException, InterruptedException {
    return push(PushKind.CHANGES, request);
  }

  private PushAnswer push(PushKind kind, HttpServletRequest request)
      throws IOException, InterruptedException {
    String source = SourceName.of(request.getHeader(SourceName.HEADER));
    PushBody body =
        PushBody.of(request.getInputStream(), request.getHeader(HttpHeaders.CONTENT_ENCODING));
    try (var _ = gate.enter()) {
      return service.push(kind, source, body);
    }
  }
}
