package io.crosstalk.ingest.collect.pipeline;

/** A delivery that Kafka will never accept, however often it is sent, with the reason. */
public record PermanentRejection(Delivery delivery, String reason) {}
