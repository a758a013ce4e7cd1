package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.evaluate.site.SiteResult;
import io.crosstalk.evaluate.site.SiteTruth;
import io.crosstalk.evaluate.weight.CauseRecord;
import io.crosstalk.event.incident.Incident;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Replays a site through the engine and scores the incidents. */
final class SiteRun {
  private SiteRun() {}

  /**
   * Replays one site. Sites are large: the caller replays one after the other, to limit memory.
   *
   * @throws InvalidInput when a file of the site is missing or wrong
   */
  static SiteResult of(Path folder, CauseRecord causes, ProgressLine progress) {
    String name = String.valueOf(folder.getFileName());
    SiteTruth truth = CaseFolders.truth(folder);
    ReadingProgress reading = progress.ofCase(name);
    try (StoredCase recording = CaseFolders.read(folder, reading)) {
      List<Incident> incidents =
          CaseReplay.of(recording, causes.observer(name, truth.expected()), reading);
      SiteResult result =
          SiteResult.of(truth, recording, incidents, progress.ofCase(name + ", peers"));
      progress.advance();
      return result;
    } catch (IOException e) {
      throw CaseFolders.unreadable(folder, e);
    } catch (UncheckedIOException e) {
      throw CaseFolders.unreadable(folder, Objects.requireNonNull(e.getCause()));
    }
  }
}
