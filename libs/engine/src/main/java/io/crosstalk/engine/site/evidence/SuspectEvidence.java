package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.inventory.Resource;
import java.util.List;

/**
 * A resource whose load may be the cause.
 *
 * @param probability 0 to 1
 * @param facts reasons, the strongest first
 */
public record SuspectEvidence(Resource resource, double probability, List<Fact> facts) {}
