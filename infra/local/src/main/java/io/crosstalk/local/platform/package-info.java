/** A platform as other commands find it: components, ports, the data folder and the files in it. */
@NullMarked
package io.crosstalk.local.platform;

import org.jspecify.annotations.NullMarked;
