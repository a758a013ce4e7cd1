package io.crosstalk.event;

/** A measured reason why a resource is not the cause. */
public record Exoneration(String resource, String summary) {}
