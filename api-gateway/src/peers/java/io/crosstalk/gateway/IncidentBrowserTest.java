package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import tools.jackson.databind.node.ObjectNode;

/** Base of the tests of one incident on the page. */
abstract class IncidentBrowserTest extends BrowserTest {
  /** The recorded incident that no person has acted on. */
  static final String OPEN = "inc-71d0c8b35ae94f02";

  static String path(String incident) {
    return "/api/v1/incidents/" + incident;
  }

  Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, named(name));
  }

  /** Adds what the operator has done to an incident. */
  static ObjectNode deed(ObjectNode incident, String field) {
    return incident
        .putObject(field)
        .put("by", "operator")
        .put("at", "2026-11-21T05:00:00Z")
        .put("reason", "I look at it");
  }

  void verifyNothingPosted() {
    standIn.server().verify(0, postRequestedFor(anyUrl()));
  }

  void openAsOperator(String incident) {
    open("/" + incident, "operator-token");
  }

  /** Copy of a recorded incident, which a test changes and then serves. */
  static ObjectNode copyOf(String incident) {
    return (ObjectNode) StandIn.incident(incident).deepCopy();
  }

  static ObjectNode copyOfUat() {
    return copyOf(UAT);
  }

  void answerUat(ObjectNode incident) {
    standIn.answer("/api/v1/incidents/" + UAT, incident.toString());
  }
}
