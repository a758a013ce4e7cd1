/**
<<<<<<< HEAD
 * Contents of a world: resources, their kinds, layers, environments and objectives, and changes to
 * them.
=======
 * Content of a world: resources, their kinds, layers, environments and objectives, and
 * changes to them.
>>>>>>> 0b46e0bda5bf7b3d99e3067e44c43b06d210aa02
 */
@NullMarked
package io.crosstalk.event.inventory;

import org.jspecify.annotations.NullMarked;
