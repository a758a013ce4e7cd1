package io.crosstalk.collectors.performance.text;

/**
 * Fields of a line, one after the other. Only fields that are read are copied: a line may have
 * 100,000. A field may be in double quotes, in which the delimiter has no meaning and a quote is
 * written twice.
 */
public final class DelimitedFields {
  private final String line;
  private final char delimiter;
  private int next;
  private int start;
  private int end;
  private Quotes quotes = Quotes.CLOSED;

  /** State of the quotes of the fields so far: all closed, the last one open, or misplaced. */
  enum Quotes {
    CLOSED,
    OPEN,
    MISPLACED
  }

  public DelimitedFields(String line, char delimiter) {
    this.line = line;
    this.delimiter = delimiter;
  }

  /** Moves to the next field; false if there is none. */
  public boolean advance() {
    if (next > line.length()) {
      return false;
    }
    start = next;
    boolean quoted = start < line.length() && line.charAt(start) == '"';
    int quote = quoted ? quoteEnd(start + 1) : start;
    int found = line.indexOf(delimiter, quote);
    end = found < 0 ? line.length() : found;
    if (quoted && quote == line.length()) {
      quotes = Quotes.OPEN;
    } else if (quoted && quote < end && !line.substring(quote + 1, end).isBlank()) {
      quotes = Quotes.MISPLACED;
    }
    next = end + 1;
    return true;
  }

  /** Reads all fields, and returns the state of their quotes. */
  static Quotes quotes(String line, char delimiter) {
    DelimitedFields fields = new DelimitedFields(line, delimiter);
    while (fields.quotes == Quotes.CLOSED && fields.advance()) {
      // Only the quotes matter.
    }
    return fields.quotes;
  }

  private int quoteEnd(int from) {
    int quote = line.indexOf('"', from);
    while (quote >= 0 && quote + 1 < line.length() && line.charAt(quote + 1) == '"') {
      quote = line.indexOf('"', quote + 2);
    }
    return quote < 0 ? line.length() : quote;
  }

  /** Returns the current field without its quotes and the white space around it. */
  public String text() {
    String field = line.substring(start, end).strip();
    return field.length() > 1 && field.startsWith("\"") && field.endsWith("\"")
        ? field.substring(1, field.length() - 1).replace("\"\"", "\"").strip()
        : field;
  }
}
