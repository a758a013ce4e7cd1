/** Performance statistics of a vCenter: queries, watermarks, and their conversion to samples. */
@NullMarked
package io.crosstalk.collectors.vmware.statistics;

import org.jspecify.annotations.NullMarked;
