package io.crosstalk.ingest.source.calendar;

/**
 * A property of an iCalendar component.
 *
 * @param tzid the parameter TZID; empty when there is none
 * @param date whether its value is a date without a time
 */
record Property(String name, String value, String tzid, boolean date) {}
