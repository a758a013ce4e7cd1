package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.ingest.source.open.PushBody;
import io.crosstalk.ingest.source.open.PushGate;
import io.crosstalk.ingest.source.open.SourceName;
import io.crosstalk.ingest.source.open.ingest.Body;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.MetricsIngest;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import io.crosstalk.ingest.source.spool.ArrivedBody;
import io.crosstalk.ingest.source.spool.BodyReceiver;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST interface that receives OpenTelemetry metrics (OTLP over HTTP). */
@RestController
final class OtlpController {
  private final MetricsIngest ingest;
  private final PushGate gate;
  private final BodyReceiver receiver;
  private final BodyMemory memory;
  private final long limit;

  OtlpController(
      MetricsIngest ingest,
      PushGate gate,
      BodyReceiver receiver,
      BodyMemory memory,
      OpenProperties properties) {
    this.ingest = ingest;
    this.gate = gate;
    this.receiver = receiver;
    this.memory = memory;
    this.limit = properties.maxBodySize().toBytes();
  }

  @PostMapping("/v1/metrics")
  ResponseEntity<byte[]> metrics(HttpServletRequest request)
      throws IOException, InterruptedException {
    OtlpFormat format = OtlpFormat.of(request.getContentType());
    try {
      return answer(format, take(format, request));
    } catch (RuntimeException | IOException e) {
      return OtlpFailure.of(e).answer(format);
    }
  }

  private IngestResult take(OtlpFormat format, HttpServletRequest request)
      throws IOException, InterruptedException {
    String source = SourceName.of(request.getHeader(SourceName.HEADER));
    boolean gzip = PushBody.isGzip(request.getHeader(HttpHeaders.CONTENT_ENCODING));
    try (ArrivedBody body = receiver.receive(request.getInputStream(), limit)) {
      body.requireWithinLimit();
      return gate.process(() -> process(format, source, body, gzip));
    }
  }

  private IngestResult process(OtlpFormat format, String source, ArrivedBody body, boolean gzip)
      throws IOException, InterruptedException {
    try (InputStream raw = body.open();
        BodyMemory.Share share = memory.share();
        InputStream in = new PushBody(raw, gzip).open(limit)) {
      long arrived = gzip ? -1 : body.size();
      return ingest.take(source, Body.read(in, arrived, limit, share), format::read);
    }
  }

  private static ResponseEntity<byte[]> answer(OtlpFormat format, IngestResult result) {
    return ResponseEntity.ok()
        .header(HttpHeaders.CONTENT_TYPE, format.mediaType())
        .body(format.success(result.refusals().points(), result.describeRefusals()));
  }
}
