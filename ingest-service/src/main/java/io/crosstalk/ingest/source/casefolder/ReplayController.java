package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.source.IngestProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.StreamUtils;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** REST interface for uploads of case folders and for the status of their replays. */
@RestController
@RequestMapping("/api/v1/ingest/replays")
final class ReplayController {
  /** Sampling intervals of a tick: fewer cost more, with the same result. */
  private static final int STEPS_PER_TICK = 16;

  private static final int MAX_STEPS_PER_TICK = 4096;

  private final ReplayService service;

  ReplayController(ReplayService service) {
    this.service = service;
  }

  @PostMapping(
      consumes = {"application/zip", "application/x-zip-compressed", "application/octet-stream"})
  @ResponseStatus(HttpStatus.ACCEPTED)
  ReplayAccepted start(
      @RequestParam("case") String caseName,
      @RequestParam(name = "stepsPerTick", required = false) @Nullable Integer stepsPerTick,
      HttpServletRequest request)
      throws IOException {
    Replay replay =
        service.start(
            CaseName.check(caseName),
            steps(stepsPerTick),
            StreamUtils.nonClosing(request.getInputStream()),
            request.getContentLengthLong());
    return new ReplayAccepted(replay.id(), replay.world().key());
  }

  @GetMapping("/{id}")
  ReplayStatus status(@PathVariable("id") String id) {
    return find(id).status();
  }

  @DeleteMapping("/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void cancel(@PathVariable("id") String id) {
    find(id).cancel();
  }

  private int steps(@Nullable Integer wanted) {
    if (wanted == null) {
      return STEPS_PER_TICK;
    }
    if (wanted < 1 || wanted > MAX_STEPS_PER_TICK) {
      throw new IngestProblemException(
          HttpStatus.BAD_REQUEST,
          "Not a number of steps",
          "The parameter 'stepsPerTick' is 1 to " + MAX_STEPS_PER_TICK + ".");
    }
    return wanted;
  }

  private Replay find(String id) {
    return service
        .find(id)
        .orElseThrow(
            () ->
                new IngestProblemException(
                    HttpStatus.NOT_FOUND,
                    "No such replay",
                    "It has never been started here, or was so long ago that it is forgotten: start it again."));
  }
}
