package io.crosstalk.evaluate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Texts of the incidents of the recorded cases; each case is replayed once. */
final class RecordedTexts {
  /** Cases of the casebook with incidents above {@code info}. */
  static final List<String> CASEBOOK =
      List.of(
          "c1-atm-backup",
          "c2-uat-vm",
          "c3-tape",
          "c4-flash-array",
          "c5-resets",
          "c6-file-pool",
          "c7-network-slow",
          "c9-pinned-data",
          "c10-master-processor");

  private static final Map<String, List<RecordedText>> TEXTS = new ConcurrentHashMap<>();

  private RecordedTexts() {}

  /**
   * Text of one incident.
   *
   * @param lines the three lines that are read first
   * @param details paragraphs of the explanation
   */
  record RecordedText(String title, List<String> lines, List<String> details) {
    private static RecordedText of(String text) {
      List<String> all = text.lines().toList();
      return new RecordedText(
          all.getFirst(),
          all.subList(1, 4).stream().map(line -> line.substring("- ".length())).toList(),
          all.subList(4, all.size()));
    }

    String all() {
      return String.join("\n", title, String.join("\n", lines), String.join("\n", details));
    }

    /** Number of words of the three lines; a figure and its unit count as two. */
    long words() {
      return lines.stream().flatMap(line -> Arrays.stream(line.split(" "))).count();
    }
  }

  /** Texts of a case, in the order of its incidents. */
  static List<RecordedText> of(String name) {
    return TEXTS.computeIfAbsent(name, RecordedTexts::replayed);
  }

  /** All texts of a case. */
  static String all(String name) {
    return of(name).stream().map(RecordedText::all).collect(Collectors.joining("\n"));
  }

  private static List<RecordedText> replayed(String name) {
    return RecordedReplay.of(name).explanations().stream().map(RecordedText::of).toList();
  }
}
