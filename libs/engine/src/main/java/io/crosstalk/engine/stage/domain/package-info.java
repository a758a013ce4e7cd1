/** Stage 2: loads of the contention domains of one partition, and the replies to requests. */
@NullMarked
package io.crosstalk.engine.stage.domain;

import org.jspecify.annotations.NullMarked;
