package io.crosstalk.event;

/**
 * Something that is not measured on a resource, so that it is not ruled out as a cause.
 *
 * @param what what is not measured, in words
 */
public record NotMeasured(String what, String resource) {}
