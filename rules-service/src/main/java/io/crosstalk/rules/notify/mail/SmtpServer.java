package io.crosstalk.rules.notify.mail;

import org.jspecify.annotations.Nullable;

/**
 * A mail server.
 *
 * @param credentials user of the server; null for none
 * @param allowPrivate whether it may be on this machine or in a private network
 */
record SmtpServer(
    String host,
    int port,
    Encryption encryption,
    @Nullable Credentials credentials,
    boolean allowPrivate) {}
