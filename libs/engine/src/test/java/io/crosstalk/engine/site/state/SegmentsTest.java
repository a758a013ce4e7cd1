package io.crosstalk.engine.site.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.state.Segments.Segment;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SegmentsTest {

  @Test
  void of_twoBursts_findsBothWithoutThePauseBetweenThem() {
    double[] gains = {-1, 5, 5, -20, -1, 6, 6, -1};

    assertThat(Segments.of(gains, 4))
        .containsExactlyInAnyOrder(new Segment(1, 3, 6), new Segment(5, 7, 8));
  }

  @Test
  void of_burstThatIsWorthLessThanItsBegin_findsNothing() {
    assertThat(Segments.of(new double[] {-1, 3, -1}, 4)).isEmpty();
  }

  @Property
  void of_anyGains_isAsGoodAsTheBestOfAllChoices(
      @ForAll @Size(min = 1, max = 9) List<@DoubleRange(min = -5, max = 5) Double> given) {
    double[] gains = given.stream().mapToDouble(Double::doubleValue).toArray();
    double found = Segments.of(gains, 2).stream().mapToDouble(Segment::gain).sum();

    assertThat(found).isCloseTo(best(gains, 2), within(1e-9));
  }

  /** Gain of the best choice of steps, found by trying all. */
  private static double best(double[] gains, double cost) {
    double best = 0;
    for (int choice = 0; choice < 1 << gains.length; choice++) {
      double sum = 0;
      for (int t = 0; t < gains.length; t++) {
        boolean isOn = (choice >> t & 1) == 1;
        boolean isBegin = isOn && (t == 0 || (choice >> (t - 1) & 1) == 0);
        sum += (isOn ? gains[t] : 0) - (isBegin ? cost : 0);
      }
      best = Math.max(best, sum);
    }
    return best;
  }
}
