/**
 * Expected diagnosis of a draft, from runs with and without its causes. It does not depend on any
 * diagnosis.
 */
@NullMarked
package io.crosstalk.simulate.truth;

import org.jspecify.annotations.NullMarked;
