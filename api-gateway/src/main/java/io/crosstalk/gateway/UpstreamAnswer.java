package io.crosstalk.gateway;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The unchanged response of a service, which is never compared with another one.
 *
 * @param compressed whether the body is compressed with gzip
 * @param retryAfter value of the header {@code Retry-After}; null when there is none
 * @param eTag value of the header {@code ETag}; null when there is none
 * @param head the first bytes of the body
 * @param rest stream of the bytes after the head, to be closed; null when there are none
 */
record UpstreamAnswer(
    int status,
    String contentType,
    boolean compressed,
    @Nullable String retryAfter,
    @Nullable String eTag,
    byte[] head,
    @Nullable InputStream rest) {}
