package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.engine.statistics.Ranks;
import java.util.Locale;

/** Method of comparing series. */
public enum RankMethod {
  /**
   * Compares values. The default: contention comes in bursts, and a burst in both series keeps its
   * weight; with ranks, half an hour of it would disappear in the noise of a day.
   */
  PEARSON {
    @Override
    float[] prepare(float[] values) {
      return values;
    }
  },

  /** Compares ranks: any monotonous relation counts, and single outliers count for little. */
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
