/**
 * IBM i: what its SQL services tell, and what Collection Services have written, over JDBC or as
 * exported files.
 */
@NullMarked
package io.crosstalk.ingest.source.ibmi;

import org.jspecify.annotations.NullMarked;
