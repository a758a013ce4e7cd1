/**
 * Retention: erasure of personal data, deletion of expired data, bounds of the logs of incidents.
 */
@NullMarked
package io.crosstalk.rules.retention;

import org.jspecify.annotations.NullMarked;
