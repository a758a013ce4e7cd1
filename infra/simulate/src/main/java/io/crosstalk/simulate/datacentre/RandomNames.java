package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.Environment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws names of resources that contain no hint at the cause. */
final class RandomNames {
  private static final List<String> BUSINESS =
      List.of(
          "erp",
          "crm",
          "shop",
          "mail",
          "files",
          "billing",
          "payroll",
          "portal",
          "search",
          "stock",
          "loans",
          "cards",
          "claims",
          "fleet",
          "print",
          "wiki",
          "build",
          "report",
          "archive",
          "oracle",
          "mssql",
          "hana",
          "kafka",
          "batch",
          "ledger",
          "orders",
          "intranet",
          "gis");

  private static final List<String> TEAMS =
      List.of("finance", "sales", "logistics", "web", "dba", "workplace", "quality", "data", "hr");

  private final SeededRandom dice;
  private final Set<String> given = new HashSet<>();

  RandomNames(SeededRandom dice) {
    this.dice = dice;
  }

  String fresh(String prefix) {
    String name = prefix + dice.pick(BUSINESS);
    while (!given.add(name)) {
      name = prefix + dice.pick(BUSINESS) + "-" + dice.whole(2, 99);
    }
    return name;
  }

  String team() {
    return "team-" + dice.pick(TEAMS);
  }

  Environment environment() {
    double at = dice.between(0, 1);
    if (at < 0.6) {
      return Environment.PRODUCTION;
    }
    return at < 0.75 ? Environment.UAT : at < 0.88 ? Environment.TEST : Environment.DEVELOPMENT;
  }
}
