package io.crosstalk.correlation.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.correlation.statistics.Ranks;
import java.util.Locale;

/** How series are compared. */
public enum RankMethod {
  /**
   * Values as they are. The default: contention comes in bursts, and a burst in both series counts
   * for what it is; ranks would drown half an hour of it in a day of noise.
   */
  PEARSON {
    @Override
    float[] prepare(float[] values) {
      return values;
    }
  },

  /** Ranks: any monotonous relation, and single wild values count for little. */
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
   * @throws IllegalArgumentException when there is no such method; the message lists those there
   *     are
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
