package io.crosstalk.rules.notify;

/**
 * Texts of a message, for people.
 *
 * @param title one line: the victim, its degradation and the cause
 * @param news one line: what this message tells that the last one did not
 * @param body plain text, a paragraph a line: what is degraded, the cause, and what to do
 */
public record MessageText(String title, String news, String body) {}
