/** Records between the stages: load blocks from stage 1 to 2, replies from stage 2 to 3. */
@NullMarked
package io.crosstalk.engine.stage.message;

import org.jspecify.annotations.NullMarked;
