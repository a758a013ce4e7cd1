/** Binary form of records: the components of each record type in their order. */
@NullMarked
package io.crosstalk.engine.stage.codec;

import org.jspecify.annotations.NullMarked;
