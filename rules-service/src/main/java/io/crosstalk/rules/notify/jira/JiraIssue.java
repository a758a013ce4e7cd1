package io.crosstalk.rules.notify.jira;

import tools.jackson.databind.JsonNode;

/**
 * Issue of a request.
 *
 * @param key key, which changes when the issue is moved to another project
 * @param summary its title; empty when it was not read
 * @param status name of the status
 * @param isDone whether the status is one of the category "done"
 */
record JiraIssue(String key, String summary, String status, boolean isDone) {
  private static final String DONE = "done";

  /** Issue in an answer of the platform's REST API. */
  static JiraIssue of(JsonNode issue) {
    return new JiraIssue(
            issue.path("key").asString(""),
            issue.path("fields").path("summary").asString(""),
            "",
            false)
        .with(issue.path("fields").path("status"));
  }

  /** The issue in another status. */
  JiraIssue with(JsonNode status) {
    return new JiraIssue(
        key,
        summary,
        status.path("name").asString(""),
        status.path("statusCategory").path("key").asString("").equals(DONE));
  }
}
