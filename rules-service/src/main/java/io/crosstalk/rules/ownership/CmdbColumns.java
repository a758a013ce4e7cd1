package io.crosstalk.rules.ownership;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Columns of an export of the table {@code cmdb_ci} of ServiceNow. Of several columns for one field
 * the first one with a text counts.
 */
final class CmdbColumns {
  private static final String KEY = "sys_id";

  /** ServiceNow's label of {@code assignment_group} of a configuration item is "Change group". */
  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          OwnerFields.RESOURCE, List.of("u_crosstalk_id", "correlation_id", "name"),
          OwnerFields.TEAM, List.of("u_team", "support_group", "assignment_group", "owned_by"),
          OwnerFields.ASSIGNMENT_GROUP, List.of("support_group", "assignment_group"),
          OwnerFields.ON_CALL, List.of("u_on_call"),
          OwnerFields.EMAIL, List.of("u_email"),
          OwnerFields.CI_KEY, List.of(KEY),
          OwnerFields.VALID_FROM, List.of("u_valid_from"));

  private CmdbColumns() {}

  /** Returns whether a header is one of such an export. */
  static boolean isIn(List<String> header) {
    return header.contains(KEY);
  }

  /** Returns whether a header has columns for the resource and its team. */
  static boolean isComplete(List<String> header) {
    return hasOneOf(OwnerFields.RESOURCE, header) && hasOneOf(OwnerFields.TEAM, header);
  }

  private static boolean hasOneOf(String field, List<String> header) {
    return COLUMNS.getOrDefault(field, List.of()).stream().anyMatch(header::contains);
  }

  /**
   * The texts of a row by the names of the fields.
   *
   * @param text text of a column; empty without one
   */
  static Map<String, String> fields(UnaryOperator<String> text) {
    Map<String, String> fields = new HashMap<>();
    COLUMNS.forEach(
        (field, columns) ->
            columns.stream()
                .map(text)
                .filter(each -> !each.isBlank())
                .findFirst()
                .ifPresent(each -> fields.put(field, each)));
    return fields;
  }
}
