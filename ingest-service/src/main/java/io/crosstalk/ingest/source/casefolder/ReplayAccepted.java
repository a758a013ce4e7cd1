package io.crosstalk.ingest.source.casefolder;

/**
 * The answer to an upload.
 *
 * @param world the key of the world that the case is replayed in
 */
record ReplayAccepted(String id, String world) {}
