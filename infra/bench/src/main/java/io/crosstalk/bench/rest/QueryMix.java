package io.crosstalk.bench.rest;

import java.util.List;

/**
 * Paths of the requests that a load consists of, in a fixed order. Of ten requests, four are for a
 * page of incidents, two for a filtered page, two for one incident, one for its time line and one
 * for its evidence.
 */
final class QueryMix {
  private static final String LIST = "/api/v1/incidents?limit=50";
  private static final int ROUND = 10;

  /**
   * Stride that is relatively prime to most sizes, so that consecutive requests are for distant
   * incidents.
   */
  private static final int STRIDE = 7_919;

  private final StoredIncidents stored;

  public QueryMix(StoredIncidents stored) {
    this.stored = stored;
  }

  /** The path and query of a request, by its number from 0 on. */
  public String path(int number) {
    int round = number / ROUND;
    return switch (number % ROUND) {
      case 0, 5 -> LIST;
      case 2 -> laterPage(2 * round);
      case 7 -> laterPage(2 * round + 1);
      case 1 -> filtered(2 * round);
      case 6 -> filtered(2 * round + 1);
      case 3 -> incident(4 * round);
      case 8 -> incident(4 * round + 1);
      case 4 -> incident(4 * round + 2) + "/timeline";
      default -> incident(4 * round + 3) + "/evidence";
    };
  }

  private String laterPage(int number) {
    List<String> cursors = stored.cursors();
    return cursors.isEmpty() ? LIST : LIST + "&cursor=" + cursors.get(number % cursors.size());
  }

  private String filtered(int number) {
    return LIST
        + switch (number % 5) {
          case 0 -> filter("status", number);
          case 1 -> filter("team", number);
          case 2 -> filter("severity", number);
          case 3 -> filter("cause", number);
          default -> filter("status", number) + filter("team", number);
        };
  }

  private String incident(int number) {
    int index = (int) ((long) number * STRIDE % stored.ids().size());
    return "/api/v1/incidents/" + stored.ids().get(index);
  }

  private String filter(String name, int number) {
    List<String> values = stored.filters().getOrDefault(name, List.of());
    return "&" + name + "=" + values.get(number / 5 % values.size());
  }
}
