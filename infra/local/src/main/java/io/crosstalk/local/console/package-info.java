/** Output for a person at a terminal: progress, tables, failures. */
@NullMarked
package io.crosstalk.local.console;

import org.jspecify.annotations.NullMarked;
