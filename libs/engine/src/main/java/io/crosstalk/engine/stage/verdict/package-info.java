/** Stage 3: verdicts from the replies of all domains to one request. */
@NullMarked
package io.crosstalk.engine.stage.verdict;

import org.jspecify.annotations.NullMarked;
