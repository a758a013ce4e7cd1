package io.crosstalk.collectors.ibmi;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Descriptions of the wait buckets, from the rows of the table QAPMJOBWTD. */
final class WaitBuckets {
  private final Map<String, Map<Integer, WaitBucket>> bySequence = new HashMap<>();

  WaitBuckets(Collection<TableRow> descriptions) {
    for (TableRow row : descriptions) {
      String text = row.text("JWDESC");
      double number = row.number("JWSNBR");
      if (text != null && number >= 1) {
        bySequence
            .computeIfAbsent(sequence(row), key -> new HashMap<>())
            .put((int) number, WaitBucket.of(text));
      }
    }
  }

  private static String sequence(TableRow row) {
    return String.valueOf((long) row.numberOrZero("JWDSEQ"));
  }

  /**
   * Returns the buckets of a row of the table QAPMJOBWT by their numbers, with the descriptions
   * that were valid when the row was written.
   */
  Map<Integer, WaitBucket> of(TableRow row) {
    return bySequence.getOrDefault(sequence(row), Map.of());
  }
}
