package io.crosstalk.gateway;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The Chromium browser that is installed on the system; no browser is downloaded. It records all
 * errors that pages report, and ends with the JVM.
 */
final class Browser {
  private static final Path CHROMIUM =
      Path.of(System.getProperty("crosstalk.test.chromium", "/usr/bin/chromium-headless-shell"));

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;

  /** Longest wait of a page for an expected state. */
  private static final double TIMEOUT_MS = 600_000;

  private static final List<String> ARGUMENTS =
      List.of(
          "--no-sandbox",
          "--headless",
          "--disable-gpu",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run",
          "--disable-quic");

  private final Playwright playwright =
      Playwright.create(
          new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  private final com.microsoft.playwright.Browser browser =
      playwright
          .chromium()
          .launch(
              new BrowserType.LaunchOptions()
                  .setExecutablePath(CHROMIUM)
                  .setArgs(ARGUMENTS)
                  .setTimeout(TIMEOUT_MS));
  private final List<String> complaints = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private final Page common = page(WIDTH, ColorScheme.LIGHT, "en-GB");

  Browser() {
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MS);
    Runtime.getRuntime().addShutdownHook(new Thread(playwright::close, "browser-end"));
  }

  /**
   * The page of a session that all tests share, so that the files of the page are read and compiled
   * once.
   */
  Page page() {
    return common;
  }

  /**
   * Opens a page in a session of its own.
   *
   * @param locale language of the browser
   */
  Page page(int width, ColorScheme scheme, String locale) {
    Page page = context(width, scheme, locale).newPage();
    page.onConsoleMessage(this::remember);
    page.onPageError(complaints::add);
    page.onRequest(request -> requests.add(request.url()));
    return page;
  }

  /**
   * Ends a session; the shared one is signed out, has its size again, and shows a picture.
   *
   * @param picture address of a picture of the same host: the page keeps its process with it
   */
  void end(Page page, String picture) {
    // A request that a handler is about to answer would fail the test when its page is closed.
    page.unrouteAll();
    if (page.equals(common)) {
      page.navigate(picture);
      page.evaluate("sessionStorage.clear()");
      page.setViewportSize(WIDTH, HEIGHT);
    } else {
      page.context().close();
    }
  }

  private BrowserContext context(int width, ColorScheme scheme, String locale) {
    BrowserContext context =
        browser.newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, HEIGHT)
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setTimezoneId("America/New_York")
                .setLocale(locale));
    context.addInitScript(
        "addEventListener('securitypolicyviolation', e => console.error('CSP ' + e.violatedDirective + ' ' + e.blockedURI))");
    context.setDefaultTimeout(TIMEOUT_MS);
    return context;
  }

  private void remember(ConsoleMessage message) {
    if (List.of("error", "warning").contains(message.type())) {
      complaints.add(message.text());
    }
  }

  /** Errors that the pages have reported so far. */
  List<String> complaints() {
    return complaints;
  }

  /** Addresses that pages have requested so far. */
  List<String> requests() {
    return requests;
  }

  /** Accessibility problems of the page, found by the library axe. */
  static List<String> accessibilityProblems(Page page) {
    if (page.evaluate("window.axe") == null) {
      page.evaluate(axe());
    }
    List<?> problems =
        (List<?>)
            page.evaluate(
                "async () => (await axe.run({ resultTypes: ['violations'] })).violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.target + ' ' +"
                    + " n.failureSummary))");
    return problems.stream().map(String::valueOf).toList();
  }

  private static String axe() {
    try (var stream = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
