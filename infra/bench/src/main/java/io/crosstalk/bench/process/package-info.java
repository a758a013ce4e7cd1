/** Child processes: Java programs with the class path of this one. */
@NullMarked
package io.crosstalk.bench.process;

import org.jspecify.annotations.NullMarked;
