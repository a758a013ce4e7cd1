package io.crosstalk.event;

/**
 * Something that can be done about a problem.
 *
 * @param resource what to do it to
 * @param summary what to do, in one sentence
 * @param reason the evidence that it follows from, in one sentence
 * @param cost what it takes and what it brings with it, in one sentence
 */
public record Advice(
    AdviceAction action, String resource, String summary, String reason, String cost) {}
