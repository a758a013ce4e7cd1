package io.crosstalk.ingest;

import io.crosstalk.ingest.collect.SourceType;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

/**
 * The types of sources, and nothing that serves or publishes. No configuration of the service's:
 * nobody scans for it.
 */
@ComponentScan(
    useDefaultFilters = false,
    includeFilters =
        @ComponentScan.Filter(
            type = FilterType.ASSIGNABLE_TYPE,
            classes = {SourceType.class, WallClock.class}))
final class SourceToolBeans {}
