package io.crosstalk.collectors.ibmi;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * File name of an exported table: {@code QAPMDISK.csv}, or {@code QAPMDISK_<member>.csv}.
 *
 * @param table name of the table
 * @param rest part of the file name behind the table's name
 */
record ExportName(String table, String rest) {
  static final String WAITS = "QAPMJOBWT";
  private static final Pattern NAME = Pattern.compile("(QAPM[A-Z]+)([_.-].*)?");

  /** Tables in the order in which they are read; tables that others need come first. */
  private static final List<String> TABLES =
      List.of("QAPMCONF", "QAPMJOBMI", "QAPMJOBWTD", "QAPMSYSTEM", "QAPMDISK", WAITS);

  static final Comparator<String> BY_MEMBER =
      Comparator.<String, String>comparing(name -> rest(of(name)))
          .thenComparingInt(name -> rank(of(name)))
          .thenComparing(Comparator.naturalOrder());

  static @Nullable ExportName of(String fileName) {
    Matcher matcher = NAME.matcher(fileName.toUpperCase(Locale.ROOT));
    if (!matcher.matches()) {
      return null;
    }
    String table = String.valueOf(matcher.group(1));
    return new ExportName(table, fileName.substring(table.length()));
  }

  private static String rest(@Nullable ExportName name) {
    return name == null ? "" : name.rest;
  }

  private static int rank(@Nullable ExportName name) {
    return name == null ? TABLES.size() : TABLES.indexOf(name.table);
  }

  /** Returns the file name of another table of the same export. */
  String other(String otherTable) {
    return otherTable + rest;
  }
}
