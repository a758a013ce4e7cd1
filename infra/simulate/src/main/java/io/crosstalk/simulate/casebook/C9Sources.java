package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * Writes the file with the history of the disks in case C9, a control unit that works without its
 * cache. The other raw files of the case are copied from the source document.
 */
final class C9Sources {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;
  private static final LocalDate FIRST = LocalDate.of(1998, 12, 8);
  private static final LocalDate BROKEN = LocalDate.of(1999, 1, 4);
  private static final LocalDate LAST = LocalDate.of(1999, 1, 5);
  private static final String[] TIMES = {"09:30", "11:30", "13:30", "15:30"};

  private final Table devices = new Table("Time,Device,Rate,Busy,Pend,Disc,Conn,Serv,Queue,Resp");
  private final Table cache = new Table("Time,Device,IO/s,Read %,Read hits %,DFW hits %");
  private final Noise noise = new Noise("c9");

  void generate(Path folder) throws IOException {
    FIRST.datesUntil(LAST.plusDays(1)).filter(C9Sources::isWorkingDay).forEach(this::day);
    devices.writeTo(folder.resolve("history/devices.csv"));
    cache.writeTo(folder.resolve("history/cache.csv"));
  }

  private static boolean isWorkingDay(LocalDate day) {
    boolean isHoliday =
        (day.getMonthValue() == 12 && day.getDayOfMonth() == 25) || day.getDayOfYear() == 1;
    return !isHoliday && day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) < 0;
  }

  private void day(LocalDate day) {
    for (String hour : TIMES) {
      String time = DAY.format(day) + " " + hour;
      boolean isBroken = !day.isBefore(BROKEN);
      if (isBroken) {
        device(time, "1742", 26.5, 1.3, 18.4, 4.7, 44.5);
      } else {
        device(time, "1742", 25, 0.2, 0.4, 2.2, 0.1);
        cached(time, "1742", 25);
      }
      device(time, "1750", 18, 0.2, 0.5, 2.3, 0.1);
      cached(time, "1750", 18);
    }
  }

  private void device(
      String time,
      String device,
      double rate,
      double pend,
      double disc,
      double conn,
      double queue) {
    double factor = noise.jitter(0.03);
    double service = (pend + disc + conn) * factor;
    double actual = rate * noise.jitter(0.04);
    devices.row(
        time,
        device,
        actual,
        Math.min(100, actual * service / 10),
        pend * factor,
        disc * factor,
        conn * factor,
        service,
        queue * factor,
        service + queue * factor);
  }

  private void cached(String time, String device, double rate) {
    cache.row(
        time,
        device,
        rate * noise.jitter(0.04),
        84 * noise.jitter(0.01),
        93 * noise.jitter(0.01),
        99 * noise.jitter(0.002));
  }
}
