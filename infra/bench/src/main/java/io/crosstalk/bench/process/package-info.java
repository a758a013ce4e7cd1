/** Child processes: Java programs with the class path of this one, and programs built with Go. */
@NullMarked
package io.crosstalk.bench.process;

import org.jspecify.annotations.NullMarked;
