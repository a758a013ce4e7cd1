package io.crosstalk.ingest.source.open.remotewrite;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.remotewrite.SnappyBlock;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.PushGate;
import io.crosstalk.ingest.source.open.SourceName;
import io.crosstalk.ingest.source.open.ingest.Body;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.MetricsIngest;
import io.crosstalk.ingest.source.open.ingest.NotAcknowledgedException;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import io.crosstalk.ingest.source.spool.ArrivedBody;
import io.crosstalk.ingest.source.spool.BodyReceiver;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST interface that receives Prometheus remote write. */
@RestController
final class RemoteWriteController {
  private static final String SOURCE = "source";
  private static final String WRITTEN = "X-Prometheus-Remote-Write-%s-Written";
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final MetricsIngest ingest;
  private final PushGate gate;
  private final BodyReceiver receiver;
  private final BodyMemory memory;
  private final long limit;

  RemoteWriteController(
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

  @PostMapping("/api/v1/write")
  ResponseEntity<ProblemDetail> write(HttpServletRequest request)
      throws IOException, InterruptedException {
    WriteVersion version = WriteVersion.of(request.getContentType());
    requireSnappy(request.getHeader(HttpHeaders.CONTENT_ENCODING));
    String source = source(request);
    try {
      return answer(take(version, source, request));
    } catch (MalformedProtoException e) {
      throw new IngestProblemException(
          HttpStatus.BAD_REQUEST, "Not a write request", String.valueOf(e.getMessage()));
    } catch (TooMuchDataException e) {
      throw new IngestProblemException(
          HttpStatus.CONTENT_TOO_LARGE,
          "The body is too large",
          "The body has " + e.getMessage() + " after decompression: send fewer samples at a time.");
    } catch (NotAcknowledgedException e) {
      throw new IngestProblemException(
              HttpStatus.SERVICE_UNAVAILABLE,
              "Kafka did not take everything",
              String.valueOf(e.getMessage()))
          .retryAfter(RETRY_AFTER);
    }
  }

  /**
   * Returns the source name, from the header or from the URL. Some releases of Prometheus send no
   * custom headers, but all keep the URL.
   */
  private static String source(HttpServletRequest request) {
    String header = request.getHeader(SourceName.HEADER);
    return SourceName.of(header == null ? request.getParameter(SOURCE) : header);
  }

  private static void requireSnappy(@Nullable String encoding) {
    if (encoding == null || !encoding.strip().equalsIgnoreCase("snappy")) {
      throw new IngestProblemException(
              HttpStatus.UNSUPPORTED_MEDIA_TYPE,
              "Unknown Content-Encoding",
              "Remote write is always compressed: send Content-Encoding: snappy, in the block"
                  + " format.")
          .acceptEncoding("snappy");
    }
  }

  private IngestResult take(WriteVersion version, String source, HttpServletRequest request)
      throws IOException, InterruptedException {
    try (ArrivedBody body = receiver.receive(request.getInputStream(), limit)) {
      body.requireWithinLimit();
      return gate.process(() -> process(version, source, body));
    }
  }

  private IngestResult process(WriteVersion version, String source, ArrivedBody body)
      throws IOException, InterruptedException {
    try (InputStream in = body.open();
        BodyMemory.Share share = memory.share()) {
      byte[] block = Body.read(in, body.size(), limit, share);
      byte[] message = SnappyBlock.decompress(block, limit, share::take);
      return ingest.take(source, message, version.reader());
    }
  }

  /**
   * Returns the response to a request. If samples were refused, the response is an error although
   * the others were accepted, so that the sender does not send them again. What is left out on
   * purpose counts as written, since the specification means what is accepted; otherwise Prometheus
   * regards a request of nothing else as failed.
   */
  private static ResponseEntity<ProblemDetail> answer(IngestResult result) {
    long refused = result.refusals().count();
    PointReceiver.Written written = result.written();
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(refused == 0 ? HttpStatus.NO_CONTENT : HttpStatus.BAD_REQUEST)
            .header(WRITTEN.formatted("Samples"), "" + written.samples())
            .header(WRITTEN.formatted("Histograms"), "" + written.histograms())
            .header(WRITTEN.formatted("Exemplars"), "" + written.exemplars());
    if (refused == 0) {
      return answer.build();
    }
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(
            HttpStatus.BAD_REQUEST,
            refused + " samples were refused, all others were taken: " + result.describeRefusals());
    problem.setTitle("Some samples can't be used");
    return answer.body(problem);
  }
}
