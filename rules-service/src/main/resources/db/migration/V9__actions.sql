-- What people have done to an incident: its log, and the state folded from it. "status" of an incident is from now on
-- the one that the diagnosis and people give together; the stored JSON keeps that of the diagnosis.
alter table incident add column people json;

-- Every message about an incident, and every action of a person on it. Rows are only added.
create table incident_event (
    id              bigint generated always as identity primary key,
    incident        text collate "C" not null references incident (id) on delete cascade,
    type            text             not null,
    at              timestamptz      not null,
    recorded        timestamptz      not null,
    revision        integer          not null,
    actor           text,
    reason          text,
    content         json,
    idempotency_key text
);
create index incident_event_by_incident on incident_event (incident, id);
create unique index incident_event_once on incident_event (actor, idempotency_key) where idempotency_key is not null;
