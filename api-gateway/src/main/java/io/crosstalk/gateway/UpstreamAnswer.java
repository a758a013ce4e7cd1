package io.crosstalk.gateway;

import org.jspecify.annotations.Nullable;

/**
 * What a service said, as it said it. Carries bytes from one socket to the other and is never
 * compared.
 *
 * @param retryAfter the header of that name; null when there is none
 * @param eTag the header of that name; null when there is none
 */
record UpstreamAnswer(
    int status,
    String contentType,
    @Nullable String retryAfter,
    @Nullable String eTag,
    byte[] body) {}
