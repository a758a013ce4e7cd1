/** PostgreSQL side of the service. Methods that write must be called in a transaction. */
@NullMarked
package io.crosstalk.rules.storage;

import org.jspecify.annotations.NullMarked;
