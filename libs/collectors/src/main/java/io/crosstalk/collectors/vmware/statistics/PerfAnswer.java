package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import io.crosstalk.collectors.vmware.soap.XmlTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Statistics of one entity in vCenter's response to {@code QueryPerf}.
 *
 * @param entity reference to the entity
 * @param timesMs ends of the intervals in epoch milliseconds, in the order of the response
 * @param seconds length of each interval
 * @param series values by counter and instance
 */
record PerfAnswer(ObjectReference entity, long[] timesMs, long[] seconds, List<Series> series) {
  private static final double MISSING = -1;

  /** Maximum number of intervals in a response; a day has 4,320 intervals of 20 s. */
  private static final int MAX_SAMPLES = 10_000;

  /**
   * Values of one counter of one instance.
   *
   * @param counter number of the counter
   * @param instance instance; empty for the whole entity
   * @param values one value for each interval; NaN where there is none
   */
  record Series(long counter, String instance, double[] values) {}

  /** Reads a response of {@code QueryPerf} in either of its formats, CSV or normal. */
  static List<PerfAnswer> list(XmlElement answer) throws BadAnswerException {
    List<PerfAnswer> entities = new ArrayList<>();
    for (XmlElement each : answer.all("returnval")) {
      entities.add(each.type().equals("PerfEntityMetricCSV") ? csv(each) : normal(each));
    }
    return entities;
  }

  private static PerfAnswer csv(XmlElement entity) throws BadAnswerException {
    String[] info = split(entity.text("sampleInfoCSV"));
    if (info.length % 2 != 0) {
      throw new BadAnswerException("sampleInfoCSV is not pairs of interval and time");
    }
    long[] times = new long[info.length / 2];
    long[] seconds = new long[times.length];
    for (int i = 0; i < times.length; i++) {
      seconds[i] = (long) number(info[2 * i]);
      times[i] = XmlTime.parse(info[2 * i + 1]);
    }
    List<Series> series = new ArrayList<>();
    for (XmlElement each : entity.all("value")) {
      series.add(series(each, split(each.text("value")), times.length));
    }
    return new PerfAnswer(entity.need("entity").ref(), times, seconds, series);
  }

  private static PerfAnswer normal(XmlElement entity) throws BadAnswerException {
    List<XmlElement> info = entity.all("sampleInfo");
    checkCount(info.size());
    long[] times = new long[info.size()];
    long[] seconds = new long[times.length];
    for (int i = 0; i < times.length; i++) {
      seconds[i] = info.get(i).number("interval");
      times[i] = XmlTime.parse(info.get(i).text("timestamp"));
    }
    List<Series> series = new ArrayList<>();
    for (XmlElement each : entity.all("value")) {
      String[] values = each.all("value").stream().map(XmlElement::text).toArray(String[]::new);
      series.add(series(each, values, times.length));
    }
    return new PerfAnswer(entity.need("entity").ref(), times, seconds, series);
  }

  /**
   * Returns the values of a counter. If there are fewer values than intervals, all are NaN, since
   * it is unknown which intervals lack a value (vcsim omits zeros in the normal format).
   */
  private static Series series(XmlElement element, String[] values, int times)
      throws BadAnswerException {
    XmlElement id = element.need("id");
    double[] numbers = new double[times];
    Arrays.fill(numbers, Double.NaN);
    if (values.length == times) {
      for (int i = 0; i < times; i++) {
        numbers[i] = value(values[i]);
      }
    }
    return new Series(id.number("counterId"), id.text("instance"), numbers);
  }

  private static double value(String text) throws BadAnswerException {
    double value = text.isEmpty() ? MISSING : number(text);
    return value == MISSING ? Double.NaN : value;
  }

  private static double number(String text) throws BadAnswerException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new BadAnswerException("a statistic is not a whole number", e);
    }
  }

  private static String[] split(String csv) throws BadAnswerException {
    String[] parts = csv.isEmpty() ? new String[0] : csv.split(",", 2 * MAX_SAMPLES + 2);
    checkCount(parts.length / 2);
    return parts;
  }

  private static void checkCount(int samples) throws BadAnswerException {
    if (samples > MAX_SAMPLES) {
      throw new BadAnswerException("one entity has more than " + MAX_SAMPLES + " samples");
    }
  }
}
