package io.crosstalk.collectors.calendar;

/**
 * Property of an iCalendar component.
 *
 * @param tzid parameter TZID; empty if there is none
 * @param date whether the value is a date without a time
 */
record IcsProperty(String name, String value, String tzid, boolean date) {}
