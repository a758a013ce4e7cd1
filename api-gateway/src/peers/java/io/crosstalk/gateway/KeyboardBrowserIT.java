package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the keys of one character, their list, and the setting that turns them off. */
class KeyboardBrowserIT extends IncidentBrowserTest {
  /** The second incident of the list, which is acknowledged. */
  private static final String SECOND = CAPACITY;

  private static final String THIRD = "inc-f4b2c0de00915a73";

  private Locator title(String incident) {
    return page.locator("#link-" + incident);
  }

  private Locator keys() {
    return page.getByRole(
        AriaRole.DIALOG, new com.microsoft.playwright.Page.GetByRoleOptions().setName("Keys"));
  }

  private void press(String... keys) {
    for (String key : keys) {
      page.keyboard().press(key);
    }
  }

  private void assertShown(String incident) {
    assertThat(page).hasURL(address("/#/incidents/" + incident));
    assertThat(heading()).isFocused();
  }

  @Test
  void keys_onTheListAndOnIncidents_moveThroughThemInTheOrderOfTheList() {
    open("");
    assertThat(rows()).hasCount(INCIDENTS);

    press("k");
    assertThat(title(OPEN)).isFocused();
    press("j", "j", "k");
    assertThat(title(SECOND)).isFocused();

    press("Enter");
    assertShown(SECOND);
    press("n");
    assertShown(THIRD);
    press("p");
    assertShown(SECOND);
    press("p");
    assertShown(OPEN);
    press("p", "n");
    assertShown(SECOND);

    press("u");
    assertThat(rows()).hasCount(INCIDENTS);
    press("j");
    assertThat(title(THIRD)).isFocused();
  }

  /** The order is that of the filtered list; an incident that is not on it has no next one. */
  @Test
  void keys_afterAFilteredList_openItsIncidentsOnly() {
    open("");
    page.getByLabel("Search").fill("vts-01");
    assertThat(rows()).hasCount(1);
    title(SECOND).click();
    assertShown(SECOND);

    press("n");
    assertThat(page.evaluate("location.hash")).isEqualTo("#/incidents/" + SECOND);
    press("p");
    assertThat(page.evaluate("location.hash")).isEqualTo("#/incidents/" + SECOND);
    press("u");

    assertThat(page.getByLabel("Search")).hasValue("vts-01");
  }

  @Test
  void acknowledge_byAnOperator_isSentOnceAndOnlyOutsideOfFields() {
    standIn.answer(path(OPEN) + "/acknowledge", "{}");
    openAsOperator(OPEN);
    Locator text = page.getByLabel("Reason or comment");

    text.pressSequentially("a");
    heading().focus();
    press("Control+a", "Alt+a", "Meta+a");
    text.pressSequentially(" note");
    heading().focus();
    press("a");

    assertThat(page.locator("#announcer")).hasText("Acknowledge: done");
    standIn.server().verify(1, postRequestedFor(anyUrl()));
    standIn
        .server()
        .verify(
            1,
            postRequestedFor(urlEqualTo(path(OPEN) + "/acknowledge"))
                .withRequestBody(equalToJson("{\"reason\":\"a note\"}")));
  }

  /** A viewer is offered no action; the second incident is acknowledged already. */
  @ParameterizedTest
  @ValueSource(strings = {OPEN + "?token=viewer-token", SECOND + "?token=operator-token"})
  void acknowledge_withoutItsButton_clicksNothing(String incident) {
    page.navigate(address("/#/incidents/" + incident));
    assertThat(heading()).isFocused();
    page.evaluate("document.addEventListener('click', e => window.clicked = e.target.id, true)");

    press("a");

    assertThat(page.evaluate("window.clicked")).isNull();
  }

  @Test
  void listOfKeys_turnsThemOffAndOnInThisBrowser() {
    openSession(390, ColorScheme.DARK, "en-GB");
    open("");
    assertThat(rows()).hasCount(INCIDENTS);

    press("?");
    assertThat(page.getByRole(AriaRole.BUTTON, named("Close"))).isFocused();
    press("j", "?");
    assertThat(keys()).isHidden();
    assertThat(title(OPEN)).not().isFocused();

    press("?");
    check("keys");
    page.getByLabel("Use these keys").uncheck();
    press("Escape", "j", "?", "/");
    assertThat(keys()).isHidden();
    assertThat(page.locator(":focus")).hasCount(0);
    page.reload();
    assertThat(rows()).hasCount(INCIDENTS);
    press("j");
    assertThat(page.locator(":focus")).hasCount(0);

    button("? Keys").click();
    assertThat(page.getByLabel("Use these keys")).not().isChecked();
    page.getByLabel("Use these keys").check();
    press("Escape", "j");
    assertThat(title(OPEN)).isFocused();
  }
}
