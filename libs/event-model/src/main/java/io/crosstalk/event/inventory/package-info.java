/**
 * Contents of a world: resources, their kinds, layers, environments and objectives, and changes to
 * them.
 */
@NullMarked
package io.crosstalk.event.inventory;

import org.jspecify.annotations.NullMarked;
