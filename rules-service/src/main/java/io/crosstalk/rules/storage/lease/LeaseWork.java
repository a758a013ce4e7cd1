package io.crosstalk.rules.storage.lease;

import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.Migrations;

/** Renews the leases of this instance. */
final class LeaseWork implements Work {
  private final Migrations migrations;
  private final Leases leases;

  LeaseWork(Migrations migrations, Leases leases) {
    this.migrations = migrations;
    this.leases = leases;
  }

  @Override
  public Next step() {
    migrations.ensure();
    leases.renew();
    return Next.AFTER_PAUSE;
  }
}
