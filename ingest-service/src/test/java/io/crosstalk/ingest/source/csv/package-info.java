@NullMarked
package io.crosstalk.ingest.source.csv;

import org.jspecify.annotations.NullMarked;
