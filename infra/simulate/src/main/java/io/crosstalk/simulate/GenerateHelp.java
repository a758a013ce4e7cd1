package io.crosstalk.simulate;

import io.crosstalk.simulate.layout.CaseKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Formats the lists of case kinds at the end of the command's help text. */
final class GenerateHelp {
  private GenerateHelp() {}

  static void addNames(CommandLine command) {
    var model = command.getCommandSpec().usageMessage();
    var footer = new ArrayList<>(List.of(model.footer()));
    footer.add("");
    footer.add("Kinds with a culprit:");
    footer.addAll(kinds(CaseKind.Family.NEIGHBOUR));
    footer.add("Kinds with another cause:");
    footer.addAll(kinds(CaseKind.Family.OTHER));
    footer.add("Kinds without an incident:");
    footer.addAll(kinds(CaseKind.Family.SILENT));
    model.footer(footer.toArray(String[]::new));
  }

  private static List<String> kinds(CaseKind.Family family) {
    return Arrays.stream(CaseKind.values())
        .filter(kind -> kind.family() == family)
        .map(kind -> "  " + kind.label())
        .toList();
  }
}
