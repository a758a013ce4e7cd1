package io.crosstalk.gateway;

import org.jspecify.annotations.Nullable;

/**
 * A request to a service.
 *
 * @param pathAndQuery encoded path and query
 * @param action what is changed; null for a GET request
 */
record UpstreamRequest(String pathAndQuery, @Nullable PostedAction action) {}
