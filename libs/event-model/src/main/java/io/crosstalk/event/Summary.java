package io.crosstalk.event;

/**
 * An incident in three lines for readers with little time.
 *
 * @param degradation the victims, the foremost metric and the period
 * @param cause the culprit with its probability, or the class of the cause with its place
 * @param action what to do first, or what helped
 */
public record Summary(String degradation, String cause, String action) {}
