package io.crosstalk.rules.ownerfile;

import io.crosstalk.rules.storage.message.TestStores;

/** Owners of a test database, for tests of other packages. */
public final class TestOwners {
  private TestOwners() {}

  public static CurrentOwners of(TestStores stores) {
    return new CurrentOwners(stores.owners());
  }
}
