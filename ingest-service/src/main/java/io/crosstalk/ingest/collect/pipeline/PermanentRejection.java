package io.crosstalk.ingest.collect.pipeline;

/** Data that the bus will never accept, however often they are sent, with the reason. */
public record PermanentRejection(Delivery delivery, String reason) {}
