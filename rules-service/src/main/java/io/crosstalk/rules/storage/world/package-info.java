/** Worlds, their progress, and how far topics have been read. */
@NullMarked
package io.crosstalk.rules.storage.world;

import org.jspecify.annotations.NullMarked;
