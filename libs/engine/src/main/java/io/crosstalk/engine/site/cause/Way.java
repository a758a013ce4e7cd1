package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Load;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way in which a cause may act.
 *
 * @param features figures, in the order of {@link Feature}
 */
public record Way(CauseKind kind, List<String> who, @Nullable Load load, double[] features) {}
