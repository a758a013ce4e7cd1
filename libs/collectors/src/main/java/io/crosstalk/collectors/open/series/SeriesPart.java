package io.crosstalk.collectors.open.series;

/** Series that a metric of the sender becomes: that of its values, or of sums and of counts. */
public enum SeriesPart {
  VALUE(""),
  SUM("_sum"),
  COUNT("_count");

  private final String suffix;

  SeriesPart(String suffix) {
    this.suffix = suffix;
  }

  /** Returns what a series of this name is part of, if it belongs to a histogram or summary. */
  public static SeriesPart of(String name) {
    return name.endsWith(SUM.suffix) ? SUM : name.endsWith(COUNT.suffix) ? COUNT : VALUE;
  }

  /** Returns the name of the metric to which a series of this name belongs, without the ending. */
  public String metric(String name) {
    return name.substring(0, name.length() - suffix.length());
  }

  /** Returns the end of the series' name, behind that of the metric. */
  public String suffix() {
    return suffix;
  }
}
