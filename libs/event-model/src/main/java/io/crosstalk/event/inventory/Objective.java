package io.crosstalk.event.inventory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import io.crosstalk.event.metric.Metric;
import java.util.Locale;

/**
 * Level of a quality metric that users of a resource can expect.
 *
 * @param value the worst good value, in the unit of the metric
 */
public record Objective(double value, Origin origin) {
  /** Origin of an objective. */
  public enum Origin {
    /** Built in, for a metric that the user has set no objective for. */
    DEFAULT,
    /** Set for the whole site. */
    SITE,
    /** Set for the resource itself. */
    RESOURCE;

    /** The spelling used on the bus, in files and in REST. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reverses {@link #wireName()}.
     *
     * @throws IllegalArgumentException when there is no such value; the message lists those there
     *     are
     */
    @JsonCreator
    public static Origin parse(String wireName) {
      for (Origin value : values()) {
        if (value.wireName().equals(wireName)) {
          return value;
        }
      }
      throw new IllegalArgumentException(
          WireNames.unknown("origin of an objective", wireName, values()));
    }
  }

  /** Returns whether an observed value of the metric is as good as the objective or better. */
  public boolean isMetBy(double observed, Metric metric) {
    return metric.worse() == Metric.Worse.DOWNWARDS ? observed >= value : observed <= value;
  }
}
