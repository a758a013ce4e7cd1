package io.crosstalk.rules.notify.jira;

import tools.jackson.databind.JsonNode;

/**
 * Issue of a request.
 *
 * @param key key, which changes when the issue is moved to another project
 * @param status name of the status
 * @param isDone whether the status is one of the category "done"
 */
record JiraIssue(String key, String status, boolean isDone) {
  private static final String DONE = "done";

  /** Issue in an answer of the platform's REST API. */
  static JiraIssue of(JsonNode issue) {
    return new JiraIssue(issue.path("key").asString(""), "", false)
        .with(issue.path("fields").path("status"));
  }

  /** The issue in another status. */
  JiraIssue with(JsonNode status) {
    return new JiraIssue(
        key,
        status.path("name").asString(""),
        status.path("statusCategory").path("key").asString("").equals(DONE));
  }
}
