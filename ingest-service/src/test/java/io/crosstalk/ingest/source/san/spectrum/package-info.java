@NullMarked
package io.crosstalk.ingest.source.san.spectrum;

import org.jspecify.annotations.NullMarked;
