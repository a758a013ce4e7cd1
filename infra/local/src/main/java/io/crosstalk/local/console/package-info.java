/** What a person at a terminal sees: progress, tables, failures. */
@NullMarked
package io.crosstalk.local.console;

import org.jspecify.annotations.NullMarked;
