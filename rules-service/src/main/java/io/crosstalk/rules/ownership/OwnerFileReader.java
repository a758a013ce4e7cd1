package io.crosstalk.rules.ownership;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a file with owners: YAML, CSV, or an export of {@code cmdb_ci} of ServiceNow. */
public final class OwnerFileReader {
  /** Most bytes of a file. */
  public static final int MAX_BYTES = 32 * 1024 * 1024;

  /** Most entries of all files together. */
  public static final int MAX_ENTRIES = CsvOwners.MAX_ENTRIES;

  private static final Pattern DATE = Pattern.compile("(?<!\\d)\\d{4}-\\d{2}-\\d{2}(?!\\d)");

  private final ZoneId zone;

  /**
   * Creates a reader.
   *
   * @param zone time zone of the site, for times without an offset
   */
  public OwnerFileReader(ZoneId zone) {
    this.zone = zone;
  }

  /** Returns whether a file of this name is read. */
  public static boolean isOwnerFile(String name) {
    return !name.startsWith(".") && (isCsv(name) || isYaml(name));
  }

  /**
   * Reads a file.
   *
   * @param name name of the file; a date in it is the time from which its entries count
   * @param content its bytes; only the beginning of one that is larger than {@link #MAX_BYTES}
   */
  public OwnerFile read(String name, byte[] content) {
    try {
      if (content.length > MAX_BYTES) {
        throw new OwnerException(1, "The file has more than 32 MB; split it.");
      }
      return isCsv(name)
          ? CsvOwners.read(name, content, zone, date(name))
          : YamlOwners.read(name, content, zone, date(name));
    } catch (OwnerException e) {
      return OwnerFile.unreadable(e.problem(name));
    }
  }

  private @Nullable Instant date(String name) throws OwnerException {
    Matcher date = DATE.matcher(name);
    if (!date.find()) {
      return null;
    }
    try {
      return LocalDate.parse(date.group()).atStartOfDay(zone).toInstant();
    } catch (DateTimeException e) {
      throw new OwnerException(1, "The name of the file has no valid date: " + date.group() + ".");
    }
  }

  private static boolean isCsv(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".csv");
  }

  private static boolean isYaml(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".yaml") || lower.endsWith(".yml") || lower.endsWith(".json");
  }
}
