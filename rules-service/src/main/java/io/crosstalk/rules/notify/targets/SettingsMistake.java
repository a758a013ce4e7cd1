package io.crosstalk.rules.notify.targets;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.core.convert.ConversionException;

/** Descriptions of wrong settings without their values, which may be secrets. */
public final class SettingsMistake {
  private SettingsMistake() {}

  /** The mistake in one line, with the name of the setting, if known. */
  public static String describe(Throwable error) {
    Throwable cause = error.getCause();
    return switch (error) {
      case BindException wrong ->
          wrong.getName()
              + ": "
              + (cause == null || cause instanceof ConversionException
                  ? expected(wrong)
                  : describe(cause));
      default ->
          cause == null
              ? String.valueOf(error.getMessage()).replaceAll("\\s+", " ")
              : describe(cause);
    };
  }

  private static String expected(BindException wrong) {
    Class<?> type = wrong.getTarget().getType().resolve(Object.class);
    return type.isEnum()
        ? "the value is not known; write one of "
            + Arrays.stream(type.getEnumConstants())
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "))
        : "the value is not of the type " + type.getSimpleName();
  }
}
