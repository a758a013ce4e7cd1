package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/**
 * Content negotiation (RFC 9110): the form of a response that the header {@code Accept} prefers.
 */
final class AcceptedForm {
  private static final MediaType CSV = new MediaType("text", "csv");

  private AcceptedForm() {}

  /**
   * Returns the table to write; null for JSON, which is preferred to an equally acceptable table.
   *
   * @throws HttpMediaTypeNotAcceptableException when the caller asks for CSV and for no form that
   *     exists; any other caller gets JSON
   */
  static @Nullable CsvTable csv(HttpServletRequest request, AllowedPath path)
      throws HttpMediaTypeNotAcceptableException {
    List<String> headers = Collections.list(request.getHeaders(HttpHeaders.ACCEPT));
    if (headers.isEmpty() || !path.method().equals(HttpMethod.GET)) {
      return null;
    }
    CsvTable table = path.table();
    List<MediaType> available =
        table == null
            ? List.of(MediaType.APPLICATION_JSON)
            : List.of(MediaType.APPLICATION_JSON, CSV);
    List<MediaType> accepted = parsed(headers);
    List<MediaType> best =
        available.stream()
            .filter(form -> quality(accepted, form) > 0)
            .sorted(Comparator.comparingDouble(form -> -quality(accepted, form)))
            .toList();
    if (best.isEmpty() && accepted.stream().anyMatch(CSV::equalsTypeAndSubtype)) {
      throw new HttpMediaTypeNotAcceptableException(available);
    }
    return best.isEmpty() || best.getFirst().equals(MediaType.APPLICATION_JSON) ? null : table;
  }

  /** A header that cannot be read permits everything. */
  private static List<MediaType> parsed(List<String> headers) {
    try {
      return MediaType.parseMediaTypes(headers);
    } catch (InvalidMediaTypeException e) {
      return List.of(MediaType.ALL);
    }
  }

  /** Quality that the most specific range states; 0 when none includes the form. */
  private static double quality(List<MediaType> accepted, MediaType form) {
    return accepted.stream()
        .filter(range -> range.includes(form))
        .max(Comparator.comparingInt(AcceptedForm::specificity))
        .map(MediaType::getQualityValue)
        .orElse(0.0);
  }

  private static int specificity(MediaType range) {
    return (int)
        Stream.of(range.isWildcardType(), range.isWildcardSubtype()).filter(w -> !w).count();
  }
}
