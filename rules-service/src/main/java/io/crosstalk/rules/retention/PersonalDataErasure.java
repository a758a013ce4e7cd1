package io.crosstalk.rules.retention;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.Leadership;
import io.crosstalk.rules.storage.PersonalDataStore;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Erases personal data whose retention is over. Only the instance that writes incidents does so.
 */
@Component
final class PersonalDataErasure implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(PersonalDataErasure.class);
  private static final int BATCH = 50;

  private final Leadership leadership;
  private final PersonalDataStore data;
  private final RetentionProperties properties;
  private final RulesClock wallClock;

  PersonalDataErasure(
      Leadership leadership,
      PersonalDataStore data,
      RetentionProperties properties,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.data = data;
    this.properties = properties;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    Instant before = wallClock.now().minus(properties.personalData());
    List<PersonalDataStore.Due> due = data.due(before, BATCH);
    due.forEach(data::erase);
    if (due.isEmpty()) {
      data.eraseOthers(before);
      return Next.AFTER_PAUSE;
    }
    LOG.info("erased the personal data of {} incidents", due.size());
    return Next.IMMEDIATELY;
  }
}
