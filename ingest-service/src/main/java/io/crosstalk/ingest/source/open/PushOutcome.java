package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.publish.Receipt;
import io.crosstalk.ingest.source.IngestProblemException;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;

/** Builds the response to a push request. */
final class PushOutcome {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private PushOutcome() {}

  /**
   * Returns the response to a push request that was read and published completely.
   *
   * @param end how the reading of the body has ended
   * @throws IngestProblemException 400, 413 or 503, with the same fields as the response, when the
   *     request was not accepted as a whole
   */
  static PushAnswer of(
      PushReadResult end,
      Receipt receipt,
      OpenRejections rejections,
      PushNotes notes,
      DataSize maxBodySize) {
    PushAnswer answer = rejections.answer(receipt.delivered(), notes.first());
    if (receipt.hasFailed()) {
      throw busFailed(receipt, answer);
    }
    return switch (end) {
      case PushReadResult.Complete _ -> answer;
      case PushReadResult.TooLarge large -> throw tooLarge(large, answer, maxBodySize);
      case PushReadResult.BrokenGzip broken -> throw brokenGzip(broken, answer);
      case PushReadResult.BusFailed _ -> throw busFailed(receipt, answer);
    };
  }

  private static IngestProblemException tooLarge(
      PushReadResult.TooLarge end, PushAnswer answer, DataSize maxBodySize) {
    IngestProblemException problem =
        new IngestProblemException(
            HttpStatus.CONTENT_TOO_LARGE,
            "The body is too large",
            "A body has at most "
                + maxBodySize.toBytes()
                + " bytes after decompression. The lines before line "
                + end.nextLine()
                + " were taken: send the rest in requests of their own.");
    return partial(problem.with("nextLine", end.nextLine()), answer);
  }

  private static IngestProblemException brokenGzip(
      PushReadResult.BrokenGzip end, PushAnswer answer) {
    IngestProblemException problem =
        new IngestProblemException(
            HttpStatus.BAD_REQUEST,
            "The body is not valid gzip",
            "Decompressing failed ("
                + end.reason()
                + "). The lines before line "
                + end.nextLine()
                + " were taken: send the rest again, or all of it, since samples may come twice.");
    return partial(problem.with("nextLine", end.nextLine()), answer);
  }

  private static IngestProblemException busFailed(Receipt receipt, PushAnswer answer) {
    Exception failure = receipt.failure();
    String reason = failure == null ? "no reason given" : String.valueOf(failure.getMessage());
    IngestProblemException problem =
        new IngestProblemException(
            HttpStatus.SERVICE_UNAVAILABLE,
            "Kafka did not take everything",
            "Not every line was acknowledged ("
                + reason
                + "). Send the whole body again later: duplicates are ignored.");
    return partial(problem.retryAfter(RETRY_AFTER), answer);
  }

  private static IngestProblemException partial(IngestProblemException problem, PushAnswer answer) {
    return problem
        .with("accepted", answer.accepted())
        .with("rejected", answer.rejected())
        .with("rejectedCount", answer.rejectedCount());
  }
}
