/** What is kept in PostgreSQL. Methods that write expect to be called in a transaction. */
@NullMarked
package io.crosstalk.rules.storage;

import org.jspecify.annotations.NullMarked;
