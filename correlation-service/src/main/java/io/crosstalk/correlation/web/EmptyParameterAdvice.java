package io.crosstalk.correlation.web;

import java.beans.PropertyEditorSupport;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/**
 * Makes handler methods treat an empty parameter as a missing one, because browsers send an empty
 * field of a form as an empty parameter.
 */
@ControllerAdvice
final class EmptyParameterAdvice {

  @InitBinder
  void readEmptyAsMissing(WebDataBinder binder) {
    binder.registerCustomEditor(
        String.class,
        new PropertyEditorSupport() {
          @Override
          public void setAsText(String text) {
            setValue(text.isEmpty() ? null : text);
          }
        });
  }
}
