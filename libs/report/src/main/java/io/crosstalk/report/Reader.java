package io.crosstalk.report;

import io.crosstalk.engine.text.Language;
import io.crosstalk.event.incident.TeamRole;
import java.time.ZoneId;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The person or system that a report is for.
 *
 * @param language language of all sentences
 * @param zone time zone of all times, unless the foremost victim has one of its own
 * @param mayRead whether the name of a resource may be shown, by its id
 * @param role of the reader's team in the incident; null for a reader of no team
 */
public record Reader(
    Language language, ZoneId zone, Predicate<String> mayRead, @Nullable TeamRole role) {
  /** A reader of English who may see all names, in UTC. */
  public static final Reader ALL = new Reader(Language.of(Language.FIRST), ZoneId.of("UTC"));

  /** A reader of no team who may see all names. */
  public Reader(Language language, ZoneId zone) {
    this(language, zone, id -> true, null);
  }
}
