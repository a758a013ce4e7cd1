package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.diagnosis.finding.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FitTest {
  private static final Path MODEL =
      Path.of(
          "../../libs/engine/src/main/resources/io/crosstalk/engine/diagnosis/suspect",
          "suspect-model.properties");

  @Test
  void fit_suspicionsOfProject_equalsModelInUse() throws IOException {
    assertThat(Fit.properties(Fit.read(Path.of("src", "fit", "suspicions.csv.gz"))))
        .isEqualTo(Files.readString(MODEL));
  }

  @Test
  void fit_generatedData_findsCoefficientsOfGenerator() {
    Random random = new Random(7);
    List<Suspicion> data = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      double[] reasons = random.doubles(Reasons.NAMES.size()).toArray();
      double logit = -2 + 3 * reasons[0] + 2 * reasons[1];
      boolean culprit = random.nextDouble() < 1 / (1 + Math.exp(-logit));
      data.add(new Suspicion("case-" + i, "ds", "vm", reasons, culprit));
    }

    double[] beta = new LogisticFit(data).coefficients();

    assertThat(beta[0]).isCloseTo(-2, within(0.3));
    assertThat(beta[1]).isCloseTo(3, within(0.3));
    assertThat(beta[2]).isCloseTo(2, within(0.3));
  }

  @Test
  void fit_reasonWithWrongSign_hasCoefficientZero() {
    Random random = new Random(8);
    List<Suspicion> data = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      double[] reasons = random.doubles(Reasons.NAMES.size()).toArray();
      data.add(new Suspicion("case-" + i, "ds", "vm", reasons, reasons[0] < 0.5));
    }

    assertThat(new LogisticFit(data).coefficients()[1]).isZero();
  }

  @Test
  void parse_writtenRow_isEqual() {
    Suspicion suspicion =
        new Suspicion("case-1", "ds", "vm", new double[Reasons.NAMES.size()], true);

    assertThat(Suspicion.parse(Suspicion.rows(List.of(suspicion)).get(1))).isEqualTo(suspicion);
  }
}
