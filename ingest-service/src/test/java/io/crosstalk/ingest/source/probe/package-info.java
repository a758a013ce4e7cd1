/** The probe, on real files and on a disk that is made up. */
@NullMarked
package io.crosstalk.ingest.source.probe;

import org.jspecify.annotations.NullMarked;
