package io.crosstalk.rules.notify.start;

import io.crosstalk.rules.notify.alertmanager.AlertmanagerProperties;
import io.crosstalk.rules.notify.jira.JiraProperties;
import io.crosstalk.rules.notify.mail.MailProperties;
import io.crosstalk.rules.notify.pagerduty.PagerdutyProperties;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerProperties;
import io.crosstalk.rules.notify.servicenow.ServiceNowProperties;
import io.crosstalk.rules.notify.targets.TargetSettings;
import io.crosstalk.rules.notify.targets.UnusableSecretException;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.NestedExceptionUtils;

/** Finds the notification targets whose settings are wrong. */
final class WrongTargets {
  /** Settings of one target of each kind, by the prefix of the kind. */
  private static final Map<String, Class<? extends TargetSettings>> KINDS =
      new TreeMap<>(
          Map.of(
              "crosstalk.alertmanager", AlertmanagerProperties.Target.class,
              "crosstalk.jira", JiraProperties.Target.class,
              "crosstalk.mail", MailProperties.Target.class,
              "crosstalk.pagerduty", PagerdutyProperties.Target.class,
              "crosstalk.request-tracker", RequestTrackerProperties.Target.class,
              "crosstalk.servicenow", ServiceNowProperties.Target.class,
              "crosstalk.webhooks", WebhookProperties.Target.class));

  private final Binder binder;
  private final List<String> mistakes = new ArrayList<>();

  private WrongTargets(Binder binder) {
    this.binder = binder;
  }

  /** The first mistake of each wrong target, with the name of its setting. */
  static List<String> mistakes(Binder binder) {
    WrongTargets wrong = new WrongTargets(binder);
    KINDS.forEach(wrong::checkAll);
    return wrong.mistakes;
  }

  private void checkAll(String prefix, Class<? extends TargetSettings> type) {
    int index = 0;
    while (check("%s.targets[%d]".formatted(prefix, index), type)) {
      index++;
    }
  }

  /** Checks a target, and returns whether there is one. */
  private boolean check(String setting, Class<? extends TargetSettings> type) {
    try {
      BindResult<? extends TargetSettings> target = binder.bind(setting, type);
      target.ifBound(TargetSettings::checkSecret);
      return target.isBound();
    } catch (BindException e) {
      mistakes.add(mistake(e));
    } catch (UnusableSecretException e) {
      mistakes.add(setting + ": " + e.getMessage());
    }
    return true;
  }

  /** The mistake in the value of a setting, with the name of the setting. */
  static String mistake(BindException wrong) {
    return wrong.getName() + ": " + problem(wrong);
  }

  private static String problem(BindException wrong) {
    Class<?> type = wrong.getTarget().getType().resolve();
    return type != null && type.isEnum()
        ? "the value is not known; write one of "
            + Arrays.stream(type.getEnumConstants())
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "))
        : String.valueOf(NestedExceptionUtils.getMostSpecificCause(wrong).getMessage());
  }
}
