package io.crosstalk.collectors.open.series;

/**
 * Comparable spelling of series and label names. Prometheus and its exporters replace the
 * characters that its classic names cannot have, so that the same name exists as {@code
 * app.kubernetes.io/name} and as {@code app_kubernetes_io_name}.
 */
public final class NameSpelling {
  private NameSpelling() {}

  /** Returns the name with underscores instead of dots and other punctuation; {@code *} remains. */
  public static String fold(String name) {
    StringBuilder folded = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char character = name.charAt(i);
      boolean kept = Character.isLetterOrDigit(character) || ":*".indexOf(character) >= 0;
      folded.append(kept || Character.isSurrogate(character) ? character : '_');
    }
    return folded.toString();
  }
}
