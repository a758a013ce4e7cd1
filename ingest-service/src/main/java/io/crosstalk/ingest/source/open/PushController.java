package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.source.spool.ArrivedBody;
import io.crosstalk.ingest.source.spool.BodyReceiver;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * REST interface that receives samples, inventory and changes as NDJSON. The media type of a body
 * is ignored, since most tools cannot set it. A body is processed after all of it has arrived.
 */
@RestController
@RequestMapping("/api/v1/ingest")
final class PushController {
  private final PushService service;
  private final PushGate gate;
  private final BodyReceiver receiver;
  private final long limit;

  PushController(
      PushService service, PushGate gate, BodyReceiver receiver, PushProperties properties) {
    this.service = service;
    this.gate = gate;
    this.receiver = receiver;
    this.limit = properties.maxBodySize().toBytes();
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
    boolean gzip = PushBody.isGzip(request.getHeader(HttpHeaders.CONTENT_ENCODING));
    service.requireBus();
    try (ArrivedBody body = receiver.receive(request.getInputStream(), limit);
        InputStream raw = body.open()) {
      return gate.process(() -> service.push(kind, source, new PushBody(raw, gzip)));
    }
  }
}
