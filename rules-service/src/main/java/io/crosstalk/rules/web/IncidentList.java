package io.crosstalk.rules.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.rules.storage.IncidentQueries;
import io.crosstalk.rules.storage.IncidentQueries.Page;
import io.crosstalk.rules.storage.PageCursor;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** A list of incidents that is read and written in parts, so that it is never in memory whole. */
record IncidentList(IncidentQueries incidents, ListRequest request) {

  /**
   * Writes the list.
   *
   * @throws IOException when the caller is gone
   */
  void write(HttpServletResponse response) throws IOException {
    int left = request.limit();
    Page part = part(request.after(), left);
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    Writer out = new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), UTF_8));
    out.write("{\"items\":[");
    out.write(String.join(",", part.items()));
    left -= part.items().size();
    while (left > 0 && part.next() != null) {
      part = part(part.next(), left);
      for (String item : part.items()) {
        out.write(",");
        out.write(item);
      }
      left -= part.items().size();
    }
    out.write("],\"nextCursor\":" + quoted(part.next()) + "}");
    out.flush();
  }

  private Page part(@Nullable PageCursor after, int left) {
    int count = Math.min(left, request.detail().atOnce());
    return incidents.list(request.filter(), request.detail(), after, count);
  }

  private static String quoted(@Nullable PageCursor cursor) {
    return cursor == null ? "null" : "\"" + cursor.encode() + "\"";
  }
}
