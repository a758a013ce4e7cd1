/** Leases, by which instances divide their work. */
@NullMarked
package io.crosstalk.rules.storage.lease;

import org.jspecify.annotations.NullMarked;
