/** Deletion of expired data and erasure of personal data. */
@NullMarked
package io.crosstalk.rules.storage.retention;

import org.jspecify.annotations.NullMarked;
