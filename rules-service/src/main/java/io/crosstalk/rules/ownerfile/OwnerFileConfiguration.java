package io.crosstalk.rules.ownerfile;

import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import io.crosstalk.rules.ownership.OwnerFileReader;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.site.OwnerStore;
import io.crosstalk.rules.storage.site.SiteProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionOperations;

/** Configures the loop that reads the files with owners. */
@Configuration(proxyBeanMethods = false)
class OwnerFileConfiguration {
  /** Between two looks at the folder, so that a change counts within 5 s. */
  private static final Duration FILES = Duration.ofSeconds(2);

  private static final Duration RETRY = Duration.ofSeconds(2);

  @Bean
  LoopSet ownerLoops(
      OwnerFileProperties files,
      SiteProperties site,
      Leadership leadership,
      TransactionOperations transactions,
      OwnerStore store) {
    if (files.directory().isBlank()) {
      return new LoopSet(List.of());
    }
    OwnerFileReader reader = new OwnerFileReader(ZoneId.of(site.timeZone()));
    Path directory = Path.of(files.directory());
    return new LoopSet(
        List.of(
            new Loop(
                "owner files",
                new OwnerFileWork(directory, reader, leadership, transactions, store),
                FILES,
                RETRY)));
  }
}
