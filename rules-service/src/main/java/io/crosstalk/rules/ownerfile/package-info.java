/** Reads the files with owners of resources, and keeps the owners as they are now. */
@NullMarked
package io.crosstalk.rules.ownerfile;

import org.jspecify.annotations.NullMarked;
