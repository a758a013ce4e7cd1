package io.crosstalk.collectors.calendar;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Entry of a calendar file: an event, once or recurring, before its occurrences are computed.
 *
 * @param line line in the file at which the entry begins, from 1; 0 if not known
 * @param uid id that an entry shares with its exceptions; may be empty
 * @param length length of each occurrence; zero without an end
 * @param rule recurrence rule without its end; null if the entry does not recur
 * @param until last possible start; null without a limit
 * @param more additional starts
 * @param except excluded starts
 * @param replaces start of the occurrence of another entry with the same uid that this entry
 *     replaces; null if none
 * @param kind kind given by the entry; may be empty
 * @param resource resource given by the entry; may be empty
 */
record CalendarEntry(
    long line,
    String uid,
    LocalDateTime start,
    ZoneId zone,
    Duration length,
    @Nullable String rule,
    @Nullable LocalDateTime until,
    List<LocalDateTime> more,
    Set<LocalDateTime> except,
    @Nullable LocalDateTime replaces,
    String summary,
    String kind,
    String resource) {}
