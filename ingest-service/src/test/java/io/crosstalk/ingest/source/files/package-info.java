@NullMarked
package io.crosstalk.ingest.source.files;

import org.jspecify.annotations.NullMarked;
