package io.crosstalk.rules.web.incident;

import io.crosstalk.access.ParameterException;
import io.crosstalk.access.WorkPermit;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.stream.EventFilter;
import io.crosstalk.rules.stream.EventStreams;
import io.crosstalk.rules.web.request.KnownWorlds;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the stream of events. */
@RestController
class StreamController {
  static final List<String> NAMES = List.of("world", "team", "severity");

  private static final Pattern POSITION = Pattern.compile("[0-9]{1,18}");

  private final EventStreams streams;
  private final KnownWorlds worlds;

  StreamController(EventStreams streams, KnownWorlds worlds) {
    this.streams = streams;
    this.worlds = worlds;
  }

  /** Sends the events that follow, until the caller closes the connection. */
  @GetMapping("/api/v1/stream")
  void stream(
      @RequestParam MultiValueMap<String, String> parameters,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    EventFilter filter = filter(parameters, worlds::resolved);
    boolean accepted =
        streams.run(
            position(lastEventId),
            filter,
            () -> {
              WorkPermit.of(request).release();
              response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
              response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
              return response.getOutputStream();
            });
    if (!accepted) {
      throw ProblemException.tooManyStreams();
    }
  }

  static EventFilter filter(Map<String, List<String>> parameters, UnaryOperator<String> worlds) {
    RequestParameters values = new RequestParameters(parameters, NAMES);
    String world = values.text("world");
    return new EventFilter(
        world == null ? null : worlds.apply(world),
        values.text("team"),
        values.anyOf("severity", Severity.values(), Severity::wireName));
  }

  private static @Nullable Long position(@Nullable String lastEventId) {
    if (lastEventId == null || lastEventId.isBlank()) {
      return null;
    }
    if (!POSITION.matcher(lastEventId.strip()).matches()) {
      throw ParameterException.invalid(
          "Last-Event-ID", "'Last-Event-ID' is the id of the last event received, unchanged.");
    }
    return Long.valueOf(lastEventId.strip());
  }
}
