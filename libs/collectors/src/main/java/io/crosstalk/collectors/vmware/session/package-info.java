/**
 * Session with a vCenter, which logs in by itself, and what is asked of it: properties and clock.
 */
@NullMarked
package io.crosstalk.collectors.vmware.session;

import org.jspecify.annotations.NullMarked;
