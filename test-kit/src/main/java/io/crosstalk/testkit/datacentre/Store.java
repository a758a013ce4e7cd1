package io.crosstalk.testkit.datacentre;

import java.util.List;

/** Where data lie: a datastore or a disk pool, and the devices behind it in order. */
record Store(String id, Station front, List<Station> behind) {}
