/** z/VM and VM/ESA: reports of its monitors, as they are printed. */
@NullMarked
package io.crosstalk.ingest.source.zvm;

import org.jspecify.annotations.NullMarked;
