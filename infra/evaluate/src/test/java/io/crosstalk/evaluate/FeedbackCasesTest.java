package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the fit counts cases from feedback when asked for. */
class FeedbackCasesTest {
  private static final Path CASE = Path.of("..", "..", "cases", "seq-bully");
  private static final Path FILE = Path.of("src", "fit", "suspicions.csv.gz");

  @TempDir private Path folder;

  private static String fit(String... arguments) {
    StringWriter out = new StringWriter();
    assertThat(Evaluate.commandLine().setOut(new PrintWriter(out, true)).execute(arguments))
        .isZero();
    return out.toString();
  }

  @Test
  void suspicions_labelledCase_knowTheCulprit() throws IOException {
    assertThat(FeedbackCases.suspicions(List.of(CASE))).anyMatch(Suspicion::culprit);
  }

  @Test
  void suspicions_noFolder_areNone() throws IOException {
    assertThat(FeedbackCases.suspicions(List.of())).isEmpty();
  }

  @Test
  void suspicions_folderWithoutACase_isRefused() {
    assertThatThrownBy(() -> FeedbackCases.suspicions(List.of(folder)))
        .isInstanceOf(InvalidInput.class);
  }

  @Test
  void fit_withFeedback_differsFromTheFitWithout() throws IOException {
    String without = fit("fit", FILE.toString());

    String with = fit("fit", FILE.toString(), "--feedback", CASE.toString());

    assertThat(with).isNotEqualTo(without);
    assertThat(without).isEqualTo(Fit.properties(Fit.read(FILE)));
  }
}
