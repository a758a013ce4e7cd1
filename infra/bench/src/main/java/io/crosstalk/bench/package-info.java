/** Benchmarks of the services and of the whole platform, each a subcommand of one program. */
@NullMarked
package io.crosstalk.bench;

import org.jspecify.annotations.NullMarked;
