/** Tests of what the rooms for networks share. */
@NullMarked
package io.crosstalk.ingest.source.network;

import org.jspecify.annotations.NullMarked;
