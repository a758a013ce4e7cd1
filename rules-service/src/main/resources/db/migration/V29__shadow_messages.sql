-- What a target in shadow mode would have received: for a report, and so that the first message of an incident is the first
-- one here, too. The severity is the one that the message states.
create table shadow_message (
    id          bigint generated always as identity primary key,
    incident    text        not null,
    target      text        not null,
    type        text        not null,
    severity    text        not null,
    at          timestamptz not null,
    recorded    timestamptz not null,
    incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored
        references incident (id) on delete cascade
);
create index shadow_message_by_incident on shadow_message (incident_id);
create index shadow_message_by_target on shadow_message (target, recorded);

alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check
    check (state in ('pending', 'delivered', 'failed', 'superseded', 'held', 'dropped', 'shadowed'));
