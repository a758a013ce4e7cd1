/** Inventory of a vCenter with its tags and labels, and its conversion to resources. */
@NullMarked
package io.crosstalk.collectors.vmware.inventory;

import org.jspecify.annotations.NullMarked;
