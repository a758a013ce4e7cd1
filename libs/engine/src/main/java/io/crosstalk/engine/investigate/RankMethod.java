package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.engine.statistics.Ranks;
import java.util.Locale;

/** Method of comparing series. */
public enum RankMethod {
  /**
   * Correlates the values (Pearson). This is the default, because contention comes in bursts: a
   * burst of half an hour in both series has much weight here, whereas with ranks it would
   * disappear in the noise of a day.
   */
  PEARSON {
    @Override
    float[] prepare(float[] values) {
      return values;
    }
  },

  /**
   * Correlates the ranks of the values (Spearman): any monotonic relation counts, and single
   * outliers have little weight.
   */
  SPEARMAN {
    @Override
    float[] prepare(float[] values) {
      return Ranks.of(values);
    }
  };

  abstract float[] prepare(float[] values);

  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reverses {@link #wireName()}.
   *
   * @throws IllegalArgumentException when there is no such method; the message lists the valid ones
   */
  public static RankMethod parse(String name) {
    for (RankMethod method : values()) {
      if (method.wireName().equals(name)) {
        return method;
      }
    }
    throw new IllegalArgumentException("method is pearson or spearman, not " + name);
  }
}
