package io.crosstalk.rules.siterule.condition;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Comparison of a variable with a constant text or integer in a condition, by {@code ==}, {@code
 * !=} or {@code in}.
 *
 * @param text the text, or the integer in decimal digits
 * @param line line within the condition, 1 for the first
 */
public record Comparison(String variable, String text, int line) {
  private static final Set<String> OPERATORS = Set.of("_==_", "_!=_", "@in");
  private static final Set<CelConstant.Kind> CONSTANTS =
      EnumSet.of(CelConstant.Kind.STRING_VALUE, CelConstant.Kind.INT64_VALUE);

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
                                text(text.constant()),
                                ExpressionCompiler.line(ast, text))));
  }

  private static String text(CelConstant constant) {
    return constant.getKind() == CelConstant.Kind.INT64_VALUE
        ? Long.toString(constant.int64Value())
        : constant.stringValue();
  }

  /** Constants of one side of a comparison: the constant itself, or those of a list. */
  private static Stream<CelExpr> texts(CelExpr side) {
    List<CelExpr> parts = side.getKind() == Kind.LIST ? side.list().elements() : List.of(side);
    return parts.stream()
        .filter(
            part ->
                part.getKind() == Kind.CONSTANT && CONSTANTS.contains(part.constant().getKind()));
  }
}
