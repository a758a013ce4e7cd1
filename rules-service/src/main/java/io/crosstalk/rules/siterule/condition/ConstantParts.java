package io.crosstalk.rules.siterule.condition;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parts of a condition that contain no variable. They are evaluated when the rule is read, because
 * one without a value, such as {@code 1/0}, has none for any incident.
 */
final class ConstantParts {
  private static final Set<Kind> CONSTANT_KINDS =
      EnumSet.of(Kind.CALL, Kind.CONSTANT, Kind.LIST, Kind.MAP);

  private final CelRuntime runtime;
  private final CelAbstractSyntaxTree ast;

  /**
   * Creates the parts.
   *
   * @param ast a condition whose types were checked
   */
  ConstantParts(CelRuntime runtime, CelAbstractSyntaxTree ast) {
    this.runtime = runtime;
    this.ast = ast;
  }

  /** A mistake for each part without a value; a part that contains such a part is left out. */
  List<RuleException> mistakes() {
    return CelNavigableAst.fromAst(ast)
        .getRoot()
        .allNodes()
        .filter(node -> isConstant(node) && node.children().noneMatch(this::hasNoValue))
        .flatMap(node -> failure(node).map(reason -> mistake(node.expr(), reason)).stream())
        .toList();
  }

  private boolean hasNoValue(CelNavigableExpr node) {
    return isConstant(node) && failure(node).isPresent();
  }

  private static boolean isConstant(CelNavigableExpr node) {
    return node.getKind() == Kind.CALL
        && node.allNodes().map(CelNavigableExpr::getKind).allMatch(CONSTANT_KINDS::contains);
  }

  private Optional<String> failure(CelNavigableExpr node) {
    try {
      CelAbstractSyntaxTree part =
          CelAbstractSyntaxTree.newCheckedAst(
              node.expr(), ast.getSource(), ast.getReferenceMap(), ast.getTypeMap());
      runtime.createProgram(part).eval();
      return Optional.empty();
    } catch (CelEvaluationException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private RuleException mistake(CelExpr part, String reason) {
    int offset = ast.getSource().getPositionsMap().getOrDefault(part.id(), 0);
    int column =
        ast.getSource().getOffsetLocation(offset).map(CelSourceLocation::getColumn).orElse(0);
    return new RuleException(
        ExpressionCompiler.line(ast, part),
        "column %d: this part has no value: %s".formatted(column + 1, reason),
        "replace it by a part that has a value");
  }
}
