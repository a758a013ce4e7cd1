package io.crosstalk.gateway;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests of what the page offers and shows by the roles of the token. */
class ActionRoleBrowserIT extends IncidentBrowserTest {
  @Test
  void incident_tokenOfAViewer_isOfferedNoActionAndSaysWhichRoleIsNeeded() {
    open("/" + CAPACITY);

    assertThat(page.getByText("This token may only read")).isVisible();
    assertThat(page.locator(".actions button:visible, .actions summary:visible")).hasCount(0);
    assertThat(page.getByLabel("Reason or comment")).isHidden();
    check("viewer");
  }

  @Test
  void incident_tokenOfAnOperator_isOfferedTheActions() {
    openAsOperator(CAPACITY);

    assertThat(page.getByRole(AriaRole.BUTTON, named("Resolve"))).isEnabled();
    assertThat(page.getByText("Diagnosis was wrong")).isVisible();
    assertThat(page.getByText("This token may only read")).hasCount(0);
  }

  /** Actions of people are data, which each role may read. */
  @Test
  void actions_tokenOfAViewer_showsOnlyWhatPeopleHaveDone() {
    ObjectNode incident = copyOfUat().put("status", "reopened");
    deed(incident, "acknowledgement");
    deed(incident, "reopening");
    deed(incident, "assignment").put("team", "team-tape");
    answerUat(incident);

    open("/" + UAT);

    assertThat(page.locator(".actions .plain li"))
        .hasText(
            new Pattern[] {
              Pattern.compile("Acknowledged by operator.*"),
              Pattern.compile("Reopened by operator.*"),
              Pattern.compile("Assigned to team-tape by operator.*")
            });
    assertThat(page.locator(".facts")).containsText("team-tape");
    assertThat(page.getByText("This token may only read")).isVisible();
    assertThat(
            page.locator(
                ".actions button:visible, .actions summary:visible, .actions input:visible,"
                    + " .actions textarea:visible"))
        .hasCount(0);
  }

  /** The gateway refuses each action as well when the page has no answer about the roles. */
  @ParameterizedTest
  @CsvSource({
    OPEN + ", Acknowledge",
    OPEN + ", Resolve",
    UAT + ", Reopen",
    OPEN + ", Comment",
    OPEN + ", Diagnosis was right",
    OPEN + ", Merge",
    OPEN + ", Assign"
  })
  void action_ofAViewerWhoseRolesAreNotKnown_isRefusedByTheGateway(String incident, String action) {
    page.route("**/api/v1/session", route -> route.abort());
    open("/" + incident);
    page.getByText("Assign to a team").click();
    page.getByLabel("Assigned team").fill("team-tape");
    page.getByText("Merge or split").click();
    page.getByLabel("The same problem as incident").fill(CAPACITY);

    button(action).click();

    assertThat(page.locator(".actions [role=alert]")).containsText("This token may only read");
    verifyNothingPosted();
    expectErrors("403", "ERR_FAILED");
  }
}
