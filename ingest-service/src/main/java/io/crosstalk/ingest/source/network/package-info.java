/** What the rooms for networks share: whose address it is. */
@NullMarked
package io.crosstalk.ingest.source.network;

import org.jspecify.annotations.NullMarked;
