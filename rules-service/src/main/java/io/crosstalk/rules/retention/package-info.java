/** Erasure of personal data after their retention; incidents and their figures stay. */
@NullMarked
package io.crosstalk.rules.retention;

import org.jspecify.annotations.NullMarked;
