package io.crosstalk.rules.notify.ticket;

import org.jspecify.annotations.Nullable;

/**
 * Counterpart of an incident in another system.
 *
 * @param key its key in that system, by which later messages find it
 * @param url address of its page; null when the system has none
 * @param status its status in the words of that system
 */
public record Ticket(String key, @Nullable String url, String status) {}
