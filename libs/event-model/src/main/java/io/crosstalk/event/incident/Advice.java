package io.crosstalk.event.incident;

/**
 * Action that may remove a problem.
 *
 * @param resource target of the action
 * @param summary the action, in one sentence
 * @param reason evidence that it follows from, in one sentence
 * @param cost effort and side effects, in one sentence
 */
public record Advice(
    AdviceAction action, String resource, String summary, String reason, String cost) {}
