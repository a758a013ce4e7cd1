/**
 * VMware vSphere: vCenter's inventory, changes and performance statistics over its SOAP API, and
 * its tags over REST.
 */
@NullMarked
package io.crosstalk.collectors.vmware;

import org.jspecify.annotations.NullMarked;
