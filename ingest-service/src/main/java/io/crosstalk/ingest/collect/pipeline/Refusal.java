package io.crosstalk.ingest.collect.pipeline;

/** Delivery that can never succeed, however often it is tried, with the reason. */
public record Refusal(Delivery parcel, String reason) {}
