package io.crosstalk.rules.policy;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.reading.RuleReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A file with rules.
 *
 * @param name its name in the folder
 * @param rules texts of the rules by their ids; an entry without an id of its own has a substitute
 * @param mistake why the file cannot be read; then the rules of its last readable state stay
 */
record RuleFile(String name, Map<String, String> rules, Optional<RuleException> mistake) {

  /**
   * Reads a file.
   *
   * @param taken ids that other rules have
   */
  static RuleFile of(String name, String text, Set<String> taken) {
    Map<String, String> rules = new LinkedHashMap<>();
    try {
      List<RuleReader.FileEntry> entries = RuleReader.entries(text);
      for (int i = 0; i < entries.size(); i++) {
        String substitute = FileRuleIds.substitute(name, i + 1);
        String id =
            entries
                .get(i)
                .id()
                .filter(each -> !taken.contains(each) && !rules.containsKey(each))
                .orElse(substitute);
        rules.put(id, entries.get(i).text().atItsPlace());
      }
      return new RuleFile(name, rules, Optional.empty());
    } catch (RuleException e) {
      return new RuleFile(name, Map.of(), Optional.of(e));
    }
  }
}
