/** Connection pools, tables and counters of the database. */
@NullMarked
package io.crosstalk.rules.storage.database;

import org.jspecify.annotations.NullMarked;
