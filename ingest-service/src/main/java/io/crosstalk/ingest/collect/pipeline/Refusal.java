package io.crosstalk.ingest.collect.pipeline;

/** Something that can't be delivered however often it is tried, and why. */
public record Refusal(Parcel parcel, String reason) {}
