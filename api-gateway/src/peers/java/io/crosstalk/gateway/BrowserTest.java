package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * Base of the tests of the page in a real browser, with a gateway in front of a stand-in for the
 * services. All classes share one gateway and one browser; each test begins signed out.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
abstract class BrowserTest {
  static final StandIn standIn = new StandIn();

  static final String UAT = "inc-5f0c1d7e9b42a386";

  static final String CAPACITY = "inc-c3aa09175be2d481";

  /** Rows of the list: seven incidents, of which two are the same problem. */
  static final int INCIDENTS = 6;

  /** Folder for screenshots; none are taken without it. */
  static final String PICTURES = System.getProperty("crosstalk.test.pictures", "");

  static final Browser browser = new Browser();

  @LocalServerPort int port;

  Page page;

  private final Set<String> expectedErrors = new HashSet<>();

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) throws IOException {
    standIn.configure(registry, Files.createDirectories(Path.of("target", "page")));
  }

  @BeforeEach
  void reset() {
    standIn.reset();
    browser.complaints().clear();
    browser.requests().clear();
    page = browser.page();
  }

  /**
   * Checks after each test that there was no script error, no violation of the policy and no
   * request to another host.
   */
  @AfterEach
  void noErrors() {
    try {
      assertThat(browser.complaints()).allMatch(this::isExpected);
      assertThat(browser.requests()).allMatch(url -> url.startsWith(address("")));
    } finally {
      endSession();
    }
  }

  /** Opens the page in a session of its own, in which time passes only as the test says. */
  void stopClock() {
    openSession(1280, ColorScheme.LIGHT, "en-GB");
    page.clock().install();
  }

  /** Opens the page in a session of its own. */
  void openSession(int width, ColorScheme scheme, String locale) {
    endSession();
    page = browser.page(width, scheme, locale);
  }

  private void endSession() {
    browser.end(page, address("/favicon.svg"));
  }

  /** Makes the page refresh at once, as when it becomes visible again. */
  void refresh() {
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }

  static void delay(String path, String json, int ms) {
    standIn
        .server()
        .stubFor(
            StandIn.asked(path)
                .willReturn(okForContentType("application/json", json).withFixedDelay(ms)));
  }

  /** Waits until the services have received a request: the page may show its answer before. */
  void awaitRequest(RequestPatternBuilder request) {
    page.waitForCondition(() -> !standIn.server().findAll(request).isEmpty());
  }

  /** Number of requests for a path so far, without those for its parts. */
  long requests(String path) {
    return browser.requests().stream()
        .filter(url -> url.replaceFirst("\\?.*", "").endsWith(path))
        .count();
  }

  /** Checks that the page can be read without sideways scrolling. */
  void checkWidth(String name) {
    picture(name);
    assertThat((Integer) page.evaluate("document.documentElement.scrollWidth - innerWidth"))
        .as("sideways scrolling")
        .isLessThanOrEqualTo(0);
  }

  void check(String name) {
    checkWidth(name);
    assertThat(Browser.accessibilityProblems(page)).isEmpty();
  }

  /**
   * Permits errors that a test expects, also those that are reported later. The browser's console
   * reports each failed request, even if the page handles the failure.
   *
   * @param statuses HTTP status codes of the expected errors
   */
  void expectErrors(String... statuses) {
    expectedErrors.addAll(List.of(statuses));
  }

  private boolean isExpected(String complaint) {
    return complaint.startsWith("Failed to load resource")
        && expectedErrors.stream().anyMatch(complaint::contains);
  }

  void open(String path) {
    open(path, "viewer-token");
  }

  void open(String path, String token) {
    page.navigate(address("/#/incidents" + path + "?token=" + token));
    assertThat(page.locator(".loading")).hasCount(0);
  }

  String address(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  Locator rows() {
    return page.locator("tr[data-incident]");
  }

  static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  Locator heading() {
    return page.locator("main h1");
  }

  /**
   * Evaluates an expression of JavaScript, in which {@code o} is the option object of the chart;
   * null while there is no chart.
   */
  Object option(String expression) {
    return page.evaluate(
        "async () => {"
            + " const { getInstanceByDom } = await import('/lib/echarts-5.5.0/echarts.esm.min.js');"
            + " const o = getInstanceByDom(document.getElementById('chart'))?.getOption();"
            + " return o ? "
            + expression
            + " : null; }");
  }

  /** Waits until there are lines on the chart's canvas, which has one colour while it is empty. */
  void awaitChart() {
    page.waitForFunction(
        "() => { const c = document.querySelector('#chart canvas'); if (!c) return false;"
            + " const d = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);"
            + " return new Set(d).size > 5; }",
        null,
        new Page.WaitForFunctionOptions().setPollingInterval(100));
  }

  void picture(String name) {
    if (!PICTURES.isEmpty()) {
      Path file = Path.of(PICTURES, name + ".png");
      assertThat(Files.isDirectory(file.getParent())).isTrue();
      page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
    }
  }
}
