package io.crosstalk.gateway;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * What a service said, as it said it. Carries bytes from one socket to the other and is never
 * compared.
 *
 * @param compressed whether the body is compressed with gzip
 * @param retryAfter the header of that name; null when there is none
 * @param eTag the header of that name; null when there is none
 * @param head the first bytes of the body
 * @param rest what follows them, to be closed; null when there is nothing more
 */
record UpstreamAnswer(
    int status,
    String contentType,
    boolean compressed,
    @Nullable String retryAfter,
    @Nullable String eTag,
    byte[] head,
    @Nullable InputStream rest) {}
