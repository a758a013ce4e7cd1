/**
 * Generators of the casebook: each writes a case, or the raw files of a case's sources, from the
 * figures of a document. The same program writes the same bytes.
 */
@NullMarked
package io.crosstalk.simulate.casebook;

import org.jspecify.annotations.NullMarked;
