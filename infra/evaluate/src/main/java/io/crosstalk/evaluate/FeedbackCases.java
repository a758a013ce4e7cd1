package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.evaluate.site.SiteTruth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Suspicions of cases that the feedback of people has labelled. */
final class FeedbackCases {
  private FeedbackCases() {}

  /**
   * Replays cases, and returns their suspicions.
   *
   * @param folders case folders, or folders of such; without any the result is empty
   * @throws InvalidInput when a case cannot be read; the message names the folder and the file
   */
  static List<Suspicion> suspicions(List<Path> folders) throws IOException {
    List<Suspicion> suspicions = new ArrayList<>();
    if (folders.isEmpty()) {
      return suspicions;
    }
    for (Path folder : CaseFolders.among(folders)) {
      if (SiteTruth.isIn(folder)) {
        throw new InvalidInput(folder + " is a simulated site; name folders of cases");
      }
      suspicions.addAll(of(folder));
    }
    return suspicions;
  }

  private static List<Suspicion> of(Path folder) {
    try (StoredCase recording = CaseFolders.read(folder, ReadingProgress.none())) {
      return CaseOutcome.of(recording).suspicions();
    } catch (IOException e) {
      throw CaseFolders.unreadable(folder, e);
    }
  }
}
