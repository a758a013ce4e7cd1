package io.crosstalk.ingest.source.calendar;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a calendar.
 *
 * @param line where it begins, from 1; 0 when that is not known
 * @param uid the same for an entry and the exceptions to it; may be empty
 * @param length of each occurrence; zero for what has no end
 * @param rule how it is repeated, without an end; null when it is not
 * @param until the last moment at which it may begin; null when there is none
 * @param more other starts
 * @param except starts that are left out
 * @param replaces the start of the occurrence that this one stands for; null when it is none
 * @param kind what it says of itself; may be empty
 * @param resource whom it says it concerns; may be empty
 */
record Entry(
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
