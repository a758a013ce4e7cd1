/** Worlds, their watermarks, and verdicts. */
@NullMarked
package io.crosstalk.rules.storage.verdict;

import org.jspecify.annotations.NullMarked;
