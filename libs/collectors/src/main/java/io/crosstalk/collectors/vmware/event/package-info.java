/** Events of a vCenter: reading them in order, and which of them are changes. */
@NullMarked
package io.crosstalk.collectors.vmware.event;

import org.jspecify.annotations.NullMarked;
