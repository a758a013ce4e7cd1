package io.crosstalk.rules.siterule;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Comparison of a variable with a constant text in a condition, by {@code ==}, {@code !=} or {@code
 * in}.
 *
 * @param line line within the condition, 1 for the first
 */
record Comparison(String variable, String text, int line) {
  private static final Set<String> OPERATORS = Set.of("_==_", "_!=_", "@in");

  /**
   * All comparisons of a condition.
   *
   * @param ast a condition whose types were checked
   */
  static List<Comparison> all(CelAbstractSyntaxTree ast) {
    return CelNavigableAst.fromAst(ast)
        .getRoot()
        .allNodes()
        .filter(node -> node.getKind() == Kind.CALL)
        .map(CelNavigableExpr::expr)
        .filter(call -> OPERATORS.contains(call.call().function()))
        .flatMap(call -> of(ast, call.call().args()))
        .toList();
  }

  private static Stream<Comparison> of(CelAbstractSyntaxTree ast, List<CelExpr> sides) {
    return sides.stream()
        .filter(side -> side.getKind() == Kind.IDENT)
        .map(side -> side.ident().name())
        .flatMap(
            variable ->
                sides.stream()
                    .flatMap(Comparison::texts)
                    .map(
                        text ->
                            new Comparison(
                                variable,
                                text.constant().stringValue(),
                                ExpressionCompiler.line(ast, text))));
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
