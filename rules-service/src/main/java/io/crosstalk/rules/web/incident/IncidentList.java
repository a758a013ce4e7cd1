package io.crosstalk.rules.web.incident;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.rules.storage.query.IncidentQueries;
import io.crosstalk.rules.storage.query.IncidentQueries.Page;
import io.crosstalk.rules.storage.query.PageCursor;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.http.MediaType;

/**
 * Writer of a list of incidents, which is read from the database in batches, so that the list is
 * never complete in memory.
 */
record IncidentList(IncidentQueries incidents, ListRequest request) {

  /**
   * Writes the list to a caller.
   *
   * @throws DataAccessException when the database fails before anything is written
   * @throws IOException when the caller has disconnected, or the database fails later; in the
   *     latter case the connection is closed, so that the caller notices that the list is
   *     incomplete
   */
  void write(HttpServletResponse response) throws IOException {
    Page page = page();
    List<String> first = part(page.ids(), 0);
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    write(
        page, first, new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), UTF_8)));
  }

  /** Writes the list as JSON. */
  void write(Writer out) throws IOException {
    Page page = page();
    write(page, part(page.ids(), 0), out);
  }

  private Page page() {
    return incidents.list(request.filter(), request.after(), request.limit());
  }

  private void write(Page page, List<String> part, Writer out) throws IOException {
    out.write("{\"items\":[");
    out.write(String.join(",", part));
    boolean isFirst = part.isEmpty();
    for (int at = batchSize(); at < page.ids().size(); at += batchSize()) {
      for (String item : nextPart(page.ids(), at)) {
        out.write(isFirst ? "" : ",");
        out.write(item);
        isFirst = false;
      }
    }
    out.write("],\"nextCursor\":" + quoted(page.next()) + "}");
    out.flush();
  }

  private int batchSize() {
    return request.detail().batchSize();
  }

  private List<String> part(List<String> ids, int from) {
    List<String> wanted = ids.subList(from, Math.min(ids.size(), from + batchSize()));
    return wanted.isEmpty() ? List.of() : incidents.json(wanted, request.detail());
  }

  private List<String> nextPart(List<String> ids, int from) throws CloseNowException {
    try {
      return part(ids, from);
    } catch (DataAccessException e) {
      throw new CloseNowException("the rest of a list could not be read", e);
    }
  }

  private static String quoted(@Nullable PageCursor cursor) {
    return cursor == null ? "null" : "\"" + cursor.encode() + "\"";
  }
}
