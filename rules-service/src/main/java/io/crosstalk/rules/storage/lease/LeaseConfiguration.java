package io.crosstalk.rules.storage.lease;

import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import io.crosstalk.rules.storage.database.LeaseTerm;
import io.crosstalk.rules.storage.database.Migrations;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the loop that renews leases. */
@Configuration(proxyBeanMethods = false)
class LeaseConfiguration {
  @Bean
  LeaseTerm leaseTerm() {
    return LeaseTerm.STANDARD;
  }

  @Bean
  LoopSet leaseLoop(Migrations migrations, Leases leases, LeaseTerm properties) {
    return new LoopSet(
        List.of(
            new Loop(
                "leases",
                new LeaseWork(migrations, leases),
                properties.renewal(),
                properties.renewal())));
  }
}
