package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.event.text.Counted;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something to be said about files of one format: a hint, or what is left out of them.
 *
 * @param fileName the latest file that it concerns
 * @param files number of files that it concerns
 * @param text the hint, or what is left out in the plural
 * @param leftOut number and example of what is left out; null for a hint
 */
record FileFinding(
    String fileName, String format, int files, String text, @Nullable LeftOut leftOut) {
  private static final int LONGEST = 120;

  /** Key of the findings that are counted together. */
  record Kind(String format, String text) {}

  static FileFinding leftOut(
      String fileName, String format, String what, String example, Instant now) {
    String shown = example.length() > LONGEST ? example.substring(0, LONGEST) + "…" : example;
    return new FileFinding(fileName, format, 1, what, new LeftOut(what, 1, now, shown, what));
  }

  Kind kind() {
    return new Kind(format, text);
  }

  /** Adds the number of a later finding of this kind, in this file or another one. */
  FileFinding with(FileFinding later) {
    int all = later.fileName.equals(fileName) ? files : files + later.files;
    LeftOut added = later.leftOut;
    LeftOut sum =
        leftOut == null || added == null
            ? null
            : new LeftOut(
                text, leftOut.count() + added.count(), added.last(), leftOut.example(), text);
    return new FileFinding(later.fileName, format, all, text, sum);
  }

  /** Returns one sentence for people. */
  String describe() {
    String others = files == 1 ? "" : " and " + Counted.of(files - 1, "other file");
    String where = "%s (%s)%s: ".formatted(fileName, format, others);
    return leftOut == null
        ? where + text
        : "%sleft out (%d): %s, such as '%s'"
            .formatted(where, leftOut.count(), text, leftOut.example());
  }
}
