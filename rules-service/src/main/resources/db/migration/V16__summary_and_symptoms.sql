-- The state of the data of an incident, for the summary of all incidents.
alter table incident add column data_state text not null default 'current';

update incident set data_state = 'no_data'
where summary is not null and position('\u0000' in summary::text) = 0 and summary->>'dataState' = 'no_data';

create index incident_summarised on incident (status, severity, cause, data_state, world_name, onset)
    where published and standing = 'live';

-- Alerts of other systems. "candidates" are the resources that their labels can name, the most likely one first.
create table symptom (
    id          bigint generated always as identity primary key,
    fingerprint text             not null,
    starts_at   timestamptz      not null,
    ends_at     timestamptz,
    labels      json             not null,
    annotations json             not null,
    summary     text             not null,
    generator   text,
    sender      text             not null,
    candidates  text[]           not null,
    received    timestamptz      not null,
    updated     timestamptz      not null,
    unique (fingerprint, starts_at)
);
create index symptom_by_candidates on symptom using gin (candidates);
create index symptom_by_update on symptom (updated);

-- Suspects of an incident that are neither culprits, victims nor the contention domain. The other resources of an
-- incident have symptoms.
alter table incident add column suspected text[] not null default '{}';

update incident i set suspected = array(
    select distinct s ->> 'resource'
    from json_array_elements(case when json_typeof(i.content -> 'suspects') = 'array'
        then i.content -> 'suspects' else '[]' end) s
    where (s ->> 'probability')::float8 < 0.5
      and s ->> 'resource' is distinct from i.content -> 'sharedResource' ->> 'id'
      and not exists (
          select from json_array_elements(case when json_typeof(i.content -> 'victims') = 'array'
              then i.content -> 'victims' else '[]' end) v
          where v ->> 'resource' = s ->> 'resource'));
