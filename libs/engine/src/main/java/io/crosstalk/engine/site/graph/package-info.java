/** Resources of a site by number, and what each uses, directly and through others. */
@NullMarked
package io.crosstalk.engine.site.graph;

import org.jspecify.annotations.NullMarked;
