package io.crosstalk.gateway;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The unchanged answer of a service. It passes bytes from one socket to another and is never
 * compared.
 *
 * @param compressed whether the body is compressed with gzip
 * @param retryAfter the header of that name; null when there is none
 * @param eTag the header of that name; null when there is none
 * @param head the first bytes of the body
 * @param rest the bytes after the head, to be closed; null when there are none
 */
record UpstreamAnswer(
    int status,
    String contentType,
    boolean compressed,
    @Nullable String retryAfter,
    @Nullable String eTag,
    byte[] head,
    @Nullable InputStream rest) {}
