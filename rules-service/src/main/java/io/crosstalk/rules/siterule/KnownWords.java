package io.crosstalk.rules.siterule;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Words that variables of conditions can have as values. A constant that is none of them would make
 * a comparison false for each incident.
 */
final class KnownWords {
  private static final Set<String> COMPARISONS = Set.of("_==_", "_!=_", "@in");

  private static final Map<String, List<String>> WORDS =
      Map.of(
          "incident.severity",
          Arrays.stream(Severity.values()).map(Severity::wireName).toList(),
          "incident.causeClass",
          Arrays.stream(CauseClass.values()).map(CauseClass::wireName).toList(),
          "incident.status",
          Arrays.stream(IncidentStatus.values()).map(IncidentStatus::wireName).toList());

  private KnownWords() {}

  /**
   * Requires that texts in comparisons with these variables are words of theirs.
   *
   * @param ast a condition whose types were checked
   * @throws ExpressionException when one is not
   */
  static void require(CelAbstractSyntaxTree ast) throws ExpressionException {
    List<CelExpr> comparisons =
        CelNavigableAst.fromAst(ast)
            .getRoot()
            .allNodes()
            .filter(node -> node.getKind() == Kind.CALL)
            .map(CelNavigableExpr::expr)
            .filter(call -> COMPARISONS.contains(call.call().function()))
            .toList();
    for (CelExpr comparison : comparisons) {
      List<CelExpr> sides = comparison.call().args();
      for (CelExpr side : sides) {
        require(ast, side, sides);
      }
    }
  }

  private static void require(CelAbstractSyntaxTree ast, CelExpr variable, List<CelExpr> sides)
      throws ExpressionException {
    String name = variable.getKind() == Kind.IDENT ? variable.ident().name() : "";
    List<String> words = WORDS.get(name);
    if (words == null) {
      return;
    }
    for (CelExpr text : sides.stream().flatMap(KnownWords::texts).toList()) {
      String word = text.constant().stringValue();
      if (!words.contains(word)) {
        throw new ExpressionException(
            ExpressionCompiler.line(ast, text),
            "'%s' is never '%s'".formatted(name, word),
            "its values are " + String.join(", ", words));
      }
    }
  }

  /** Constant texts of one side of a comparison: the text itself, or those of a list. */
  private static Stream<CelExpr> texts(CelExpr side) {
    List<CelExpr> parts = side.getKind() == Kind.LIST ? side.list().elements() : List.of(side);
    return parts.stream()
        .filter(
            part ->
                part.getKind() == Kind.CONSTANT
                    && part.constant().getKind() == CelConstant.Kind.STRING_VALUE);
  }
}
