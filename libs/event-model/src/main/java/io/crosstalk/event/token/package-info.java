/** The file of access tokens: their hashes, roles and expiry. */
@NullMarked
package io.crosstalk.event.token;

import org.jspecify.annotations.NullMarked;
