package io.crosstalk.correlation.contradiction;

import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import java.util.stream.Stream;

/**
 * A rated throughput assumes a compression ratio ({@code assumedCompressionRatio}); data that
 * compress less let through less by as much.
 */
final class RatedThroughputCheck implements Check {
  private static final String RATIO = "data.reduction_ratio";

  /** Less is no contradiction yet: ratings are rounded. */
  private static final double CLEARLY_LESS = 0.8;

  @Override
  public Stream<Contradiction> find(Setup setup) {
    return setup.resources().stream()
        .filter(
            resource ->
                setup.figures().during(resource.id(), RATIO) <= CLEARLY_LESS * assumed(resource))
        .map(resource -> contradiction(resource, setup.figures().during(resource.id(), RATIO)));
  }

  private static double assumed(Resource resource) {
    return Attributes.number(resource, "assumedCompressionRatio");
  }

  private static Contradiction contradiction(Resource resource, double measured) {
    return new Contradiction(
        resource.id(),
        Contradiction.Subject.STORAGE,
        "%s is rated for data that compress %s:1, but they compress %s:1%s."
            .formatted(
                resource.id(),
                Quantity.number(assumed(resource)),
                Quantity.number(measured),
                left(resource, measured)),
        "Plan %s by what it writes after compression, not by its rated throughput."
            .formatted(resource.id()),
        measured,
        "1",
        RATIO);
  }

  private static String left(Resource resource, double measured) {
    double rated = Attributes.number(resource, "ratedWriteMBs");
    return Double.isNaN(rated)
        ? ""
        : ": of the rated %s about %s are left"
            .formatted(
                new Quantity(rated, "MB/s").text(),
                new Quantity(rated * measured / assumed(resource), "MB/s").text());
  }
}
