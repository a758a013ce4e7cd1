package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws names of resources that contain no hint at the cause. */
public final class RandomNames {
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
  private final String ending;
  private final Set<String> given = new HashSet<>();

  public RandomNames(SeededRandom dice) {
    this(dice, "");
  }

  /**
   * @param ending end of all names, which distinguishes them from those of other instances
   */
  public RandomNames(SeededRandom dice, String ending) {
    this.dice = dice;
    this.ending = ending;
  }

  String fresh(String prefix) {
    String name = prefix + dice.pick(BUSINESS) + ending;
    while (!given.add(name)) {
      name = prefix + dice.pick(BUSINESS) + "-" + dice.whole(2, 99) + ending;
    }
    return name;
  }

  String team() {
    return "team-" + dice.pick(TEAMS);
  }

  public Environment environment() {
    double at = dice.between(0, 1);
    if (at < 0.6) {
      return Environment.PRODUCTION;
    }
    return at < 0.75 ? Environment.UAT : at < 0.88 ? Environment.TEST : Environment.DEVELOPMENT;
  }
}
