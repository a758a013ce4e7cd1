package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parser for values in the fields of CSV files. */
final class RowValues {
  private static final int SHOWN = 40;
  private static final Set<String> NOT_FINITE =
      Set.of("nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity");

  private RowValues() {}

  /**
   * Parses a decimal number, with or without an exponent; null stays null.
   *
   * @throws RejectedReadingException when the text is not such a number; NaN, Infinity, "1d",
   *     "0x1p3" and blanks, which {@link Double#parseDouble} would accept, are refused, too
   */
  static @Nullable Double parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    for (int i = 0; i < text.length(); i++) {
      if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
        throw notANumber(text);
      }
    }
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw notANumber(text);
    }
  }

  private static RejectedReadingException notANumber(String text) {
    if (NOT_FINITE.contains(text.strip().toLowerCase(Locale.ROOT))) {
      return new RejectedReadingException(
          RejectReason.NOT_FINITE, "the value " + text.strip() + " is not a finite number");
    }
    String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    return new RejectedReadingException(
        RejectReason.WRONG_TYPE,
        "the value '" + shown.replaceAll("\\p{Cntrl}", "?") + "' is not a number");
  }
}
