-- Event time of the person's action, before which its effects do not lie; null for decisions of earlier releases.
alter table grouping_decision add column at timestamptz;

-- The page of an incident states the decisions that concern it. The other incident of an undo is the one that the
-- members came from; it is known once the decision is applied.
create index grouping_decision_by_incident on grouping_decision (incident);
create index grouping_decision_by_other on grouping_decision (other);

-- A target that was notified of an incident counts as notified of the one that it was merged into.
create index incident_by_merged_into on incident (merged_into) where merged_into is not null;

-- More states: "closed" when a person has resolved the incident while it was degraded, "merged" when it is part of
-- another incident.
alter table umbrella_incident drop constraint umbrella_incident_state_check;
alter table umbrella_incident add constraint umbrella_incident_state_check
    check (state in ('held', 'over', 'closed', 'released', 'merged', 'moved'));

-- An incident leaves its umbrellas from two states.
drop index umbrella_incident_by_incident;
create index umbrella_incident_by_incident on umbrella_incident (incident, target) where state in ('held', 'closed');
