package io.crosstalk.rules.policy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.site.SiteRuleStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionOperations;

/** Configures the loop that decides again on held messages, and the one that reads files. */
@Configuration(proxyBeanMethods = false)
class PolicyConfiguration {
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration RETRY = Duration.ofSeconds(2);

  /** Between two looks at the folder, so that a change counts within 5 s. */
  private static final Duration FILES = Duration.ofSeconds(2);

  @Bean
  LoopSet policyLoops(
      HeldMessageWork held,
      RuleAnnouncement announcement,
      RuleFileProperties files,
      Leadership leadership,
      TransactionOperations transactions,
      SiteRuleStore store,
      RulesClock wallClock) {
    List<Loop> loops = new ArrayList<>();
    loops.add(new Loop("held messages", held, IDLE, RETRY));
    loops.add(new Loop("changed rules", announcement, IDLE, RETRY));
    if (!files.directory().isBlank()) {
      Path directory = Path.of(files.directory());
      loops.add(
          new Loop(
              "rule files",
              new RuleFileWork(directory, leadership, transactions, store, wallClock),
              FILES,
              RETRY));
    }
    return new LoopSet(loops);
  }
}
