package io.crosstalk.collectors.performance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is to be said about one file: hints, and what is left out of it. Thread-safe. */
final class FileFindings {
  private static final int MOST = 20;
  private static final int LONGEST = 120;

  private final String fileName;
  private final String format;
  private final Set<String> hints = new LinkedHashSet<>();
  private final Map<String, LeftOut> leftOut = new LinkedHashMap<>();

  private record LeftOut(long count, String example) {
    LeftOut another() {
      return new LeftOut(count + 1, example);
    }
  }

  FileFindings(String fileName, String format) {
    this.fileName = fileName;
    this.format = format;
  }

  String fileName() {
    return fileName;
  }

  synchronized void hint(String text) {
    if (hints.size() < MOST) {
      hints.add(text);
    }
  }

  synchronized void leaveOut(String what, String example) {
    if (leftOut.size() < MOST || leftOut.containsKey(what)) {
      leftOut.compute(
          what, (key, known) -> known == null ? new LeftOut(1, example) : known.another());
    }
  }

  /** Returns a sentence for each hint, and for each kind of thing that is left out. */
  synchronized List<String> warnings() {
    String where = fileName + " (" + format + "): ";
    List<String> all = new ArrayList<>();
    hints.forEach(hint -> all.add(where + hint));
    leftOut.forEach(
        (what, left) ->
            all.add(
                where
                    + "left out: "
                    + left.count()
                    + " "
                    + what
                    + ", such as '"
                    + shortened(left.example())
                    + "'"));
    return all;
  }

  private static String shortened(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
