package io.crosstalk.collectors.open.mapping;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rule of a mapping file, as it is written in the section {@code metrics}: which series it is for,
 * and which metric of which resource their values become.
 *
 * @param series names of the series; {@code *} stands for any text, dots and underscores are equal
 * @param where conditions on labels, by label name
 * @param metric metric of the platform; null when the series are to be ignored
 * @param resource the name of a resource in the same file, or a template of an id
 * @param type {@code gauge} or {@code counter}; null when the sender states it
 * @param unit unit of the values (counter: of what it counts; ratio: of the quotient); null when
 *     the sender states it
 * @param scale factor that is applied in the metric's unit: {@code value * scale + offset}
 * @param offset summand that is applied in the metric's unit
 * @param atLeast lower bound; smaller values become this
 * @param atMost upper bound; larger values become this
 * @param combine how several series with the same resource and metric become one value
 * @param per names of the series to divide by
 * @param ignore whether the values of the series are skipped
 */
record MetricRule(
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> series,
    Map<String, String> where,
    @Nullable String metric,
    @Nullable String resource,
    @Nullable ValueType type,
    @Nullable String unit,
    Double scale,
    Double offset,
    Double atLeast,
    Double atMost,
    @Nullable Combined combine,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> per,
    Boolean ignore) {

  /** Kind of the series' values, if the rule states it. */
  enum ValueType {
    @JsonProperty("gauge")
    GAUGE,
    @JsonProperty("counter")
    COUNTER
  }

  /** Function that combines the values of several series with the same resource and metric. */
  enum Combined {
    @JsonProperty("sum")
    SUM,
    @JsonProperty("mean")
    MEAN,
    @JsonProperty("max")
    MAX,
    @JsonProperty("min")
    MIN
  }

  MetricRule {
    SettingChecks.present("series", series, "is missing");
    where = where == null ? Map.of() : where;
    scale = finite(scale, "scale", 1);
    offset = finite(offset, "offset", 0);
    atLeast = atLeast == null ? Double.NEGATIVE_INFINITY : atLeast;
    atMost = atMost == null ? Double.POSITIVE_INFINITY : atMost;
    if (!(atLeast <= atMost)) {
      throw new InvalidSourceException("atLeast", "is not above 'atMost'");
    }
    per = per == null ? List.of() : per;
    ignore = ignore != null && ignore;
  }

  private static double finite(@Nullable Double value, String property, double otherwise) {
    if (value == null) {
      return otherwise;
    }
    if (!Double.isFinite(value)) {
      throw new InvalidSourceException(property, "is a finite number");
    }
    return value;
  }
}
