-- All tables of rules-service. Before the first release this file is changed in place: Flyway then refuses a database of
-- another build, and the service says how to delete it (class Migrations).
--
-- Ids sort by bytes ("C"), as they do in Java, and not by the language that the database happens to be set to. Columns
-- called "incident" in tables about messages and tickets have the key of the world and the incident, "world/id"; all
-- other ones have the id of the incident.

-- ---------------------------------------------------------------------------------------------------------------------
-- Instances of the service
-- ---------------------------------------------------------------------------------------------------------------------

-- Numbers that grow: "leadership" with each take-over (a transaction of an older leadership is refused), "incidents" with
-- each change of an incident that readers can see, "rules" and "owners" with each change of the rules of the site and of
-- the files with owners, by which every instance notices a change. The number of incidents begins with a time in
-- microseconds, so that two databases do not give the same number to different answers.
create table counter (
    name   text primary key,
    number bigint not null
);
insert into counter values
    ('leadership', 0),
    ('incidents', (extract(epoch from clock_timestamp()) * 1000000)::bigint),
    ('rules', 0),
    ('owners', 0);

-- The instance that does a piece of shared work. It renews its lease while it runs; once the lease has expired by the
-- clock of this database, another instance may take it over. The epoch grows with each take-over.
create table lease (
    name    text primary key,
    owner   text        not null,
    epoch   bigint      not null,
    expires timestamptz not null
);

-- Instances that can do a piece of shared work, while they run.
create table lease_candidate (
    name    text        not null,
    owner   text        not null,
    expires timestamptz not null,
    primary key (name, owner)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Worlds
-- ---------------------------------------------------------------------------------------------------------------------

-- How far the topic of diagnoses has been read, committed together with what was read.
create table read_position (
    topic       text    not null,
    partition   integer not null,
    next_offset bigint  not null,
    primary key (topic, partition)
);

-- The newest run of each world; it replaces an older run. "last_progress" is by the clock of this database. "last_reset"
-- is when Kafka has received the last statement that the engine of the world has begun anew, with its offset.
create table world (
    name              text collate "C" primary key,
    run               bigint                  not null,
    key               text collate "C" unique not null,
    through           timestamptz,
    ended             boolean                 not null default false,
    last_progress     timestamptz             not null default now(),
    last_reset        timestamptz,
    last_reset_offset bigint
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Incidents
-- ---------------------------------------------------------------------------------------------------------------------

-- Incidents. The JSON columns are sent as they are stored: "content" is the whole incident, "summary" the same without
-- series, "entry" what a list shows, "opened_summary" the summary of the first version, for back-tests.
-- "people" is the state folded from the actions of people; "status" is the one that the diagnosis and people give
-- together, that of the JSON is the diagnosis' own.
--
-- "ended_at" is the measured end, or, when that is not known, when the engine has closed the incident. Incidents of the
-- same kind have the same "fingerprint". "suspected" has the suspects that are neither culprits, victims nor the contention domain. "changed" is the number of
-- the change by which the incident became what it is: an answer that was given after it is still right.
-- "stated_severities" are those that rules of the site have stated in the last message, as a JSON array; null for none.
-- "last_changed" is when the incident or its log was changed, by the clock of this database, and "erased" when its
-- personal data were erased after that.
create table incident (
    id                text collate "C" primary key,
    world_name        text collate "C" not null,
    world             text collate "C" not null,
    case_name         text collate "C",
    standing          text             not null check (standing in ('live', 'merged', 'withdrawn')),
    merged_into       text collate "C",
    published         boolean          not null,
    status            text,
    severity          text,
    cause             text,
    onset             timestamptz,
    ended_at          timestamptz,
    data_state        text             not null default 'current',
    environments      text[]           not null default '{}',
    teams             text[]           not null default '{}',
    resources         text[]           not null default '{}',
    suspected         text[]           not null default '{}',
    fingerprint       text,
    entry             json,
    summary           json,
    opened_summary    json,
    content           json,
    people            json,
    stated_severities text,
    first_notified    timestamptz,
    changed           bigint           not null default 1,
    last_changed      timestamptz      not null default now(),
    erased            timestamptz
);
-- The list and its filters.
create index incident_listed on incident (onset, id) where published;
create index incident_by_world_name on incident (world_name, onset, id) where published;
create index incident_by_case on incident (case_name, onset, id) where published and case_name is not null;
create index incident_by_status on incident (status, onset, id) where published;
create index incident_by_severity on incident (severity, onset, id) where published;
create index incident_by_cause on incident (cause, onset, id) where published;
create index incident_by_teams on incident using gin (teams) where published;
create index incident_by_resources on incident using gin (resources) where published;
create index incident_by_environments on incident using gin (environments) where published;
create index incident_by_period on incident using gist (
    tstzrange(onset, case when ended_at is not null then greatest(ended_at, onset) end, '[]')) where published;
-- Without statistics of its own, every period seems to contain a hundredth of all incidents.
create statistics incident_period
    on (tstzrange(onset, case when ended_at is not null then greatest(ended_at, onset) end, '[]')) from incident;
alter statistics incident_period set statistics 1000;
-- The summary of all incidents.
create index incident_summarised on incident (status, severity, cause, data_state, world_name, onset)
    where published and standing = 'live';
-- An incident finds the earlier ones of the same kind.
create index incident_by_fingerprint on incident (fingerprint, onset) where published and standing = 'live';
-- A target that was notified of an incident counts as notified of the one that it was merged into.
create index incident_by_merged_into on incident (merged_into) where merged_into is not null;
-- Retention.
create index incident_by_world on incident (world);
create index incident_over on incident (ended_at) where world_name = 'live';
create index incident_to_erase on incident (last_changed) where erased is null;

-- "folded" is the number of entries that one entry stands for, in the middle of a long timeline; null for an ordinary
-- one. An entry about a suspect has its resource and probability.
create table timeline (
    id          bigint generated always as identity primary key,
    incident    text collate "C" not null references incident (id) on delete cascade,
    at          timestamptz      not null,
    kind        text             not null,
    text        text             not null,
    folded      integer,
    resource    text,
    probability double precision
);
create index timeline_by_incident on timeline (incident, at, id);

-- The log of an incident: every message about it, and every action of a person on it. Rows are only added.
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

-- Decisions of people on which victims are one problem, in their order, of one run of a world. "at" is the event time of
-- the person's action, before which its effects do not lie. A decision that did not fit its incidents any more has the
-- reason in "refused", and has no effect. "other" is the incident that remains, the part that is split off, or, of an
-- undo, the incident that the members come from.
create table grouping_decision (
    id       bigint generated always as identity primary key,
    world    text collate "C" not null references world (key) on delete cascade,
    kind     text             not null check (kind in ('merge', 'split', 'undo')),
    incident text collate "C" not null,
    other    text collate "C" not null,
    victims  text[]           not null default '{}',
    actor    text             not null,
    reason   text             not null,
    at       timestamptz      not null,
    recorded timestamptz      not null,
    applied  boolean          not null default false,
    refused  text
);
create index grouping_decision_by_world on grouping_decision (world);
create index grouping_decision_by_incident on grouping_decision (incident);
create index grouping_decision_by_other on grouping_decision (other);

-- Alerts of other systems. "candidates" are the resources that their labels can name, the most likely one first. An alert
-- without an end ends when it is not posted again in time.
create table symptom (
    id          bigint generated always as identity primary key,
    fingerprint text        not null,
    starts_at   timestamptz not null,
    ends_at     timestamptz not null,
    labels      json        not null,
    annotations json        not null,
    summary     text        not null,
    generator   text,
    sender      text        not null,
    candidates  text[]      not null,
    received    timestamptz not null,
    updated     timestamptz not null,
    unique (fingerprint, starts_at)
);
create index symptom_by_candidates on symptom using gin (candidates);
create index symptom_by_update on symptom (updated);

-- Masks of personal data in what targets receive and in what is kept after the retention of personal data: the same value
-- has the same mask in all texts about an incident. The values are erased with the incident's personal data; a mask keeps
-- its number.
create table personal_mask (
    incident text collate "C" not null,
    kind     text             not null,
    number   integer          not null,
    value    text,
    primary key (incident, kind, number),
    unique (incident, kind, value)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages
-- ---------------------------------------------------------------------------------------------------------------------

-- What is to be sent to Kafka, in the order of the ids. "trace" is the span that has caused it, null without one.
create table outbox (
    id       bigint generated always as identity primary key,
    topic    text        not null,
    key      text        not null,
    event_id text        not null,
    payload  json        not null,
    recorded timestamptz not null,
    sent     timestamptz,
    trace    text
);
create index outbox_unsent on outbox (id) where sent is null;
create index outbox_sent on outbox (sent) where sent is not null;
create index outbox_by_key on outbox (key);

-- What is to be sent to notification targets, in the order of the ids for each target, incident and child ticket. "child"
-- is the id of the child ticket, empty for the incident's own ticket.
--
-- A pending message that a later one makes unnecessary is superseded, unless it has a person's text ("by_person"). A
-- message that a rule of the site holds is decided again at the event time "recheck", and after a change of the rules
-- ("rule_change"); a held message that is never sent is dropped. "severity" is the one that a rule states, null for that
-- of the diagnosis; advice to "forbidden" actions is left out. "origin" is the ticket in which the change of the message
-- was made, to which it is not sent: the id of a child, empty for the incident's own ticket, null for a change that was
-- made elsewhere. A message to a target in shadow mode is shadowed.
create table delivery (
    id           bigint generated always as identity primary key,
    outbox       bigint      not null references outbox (id) on delete cascade,
    target       text        not null,
    incident     text        not null,
    child        text        not null default '',
    type         text        not null,
    state        text        not null default 'pending'
        check (state in ('pending', 'delivered', 'failed', 'superseded', 'held', 'dropped', 'shadowed')),
    attempts     integer     not null default 0,
    next_attempt timestamptz not null,
    finished     timestamptz,
    reason       text,
    severity     text,
    forbidden    text[]      not null default '{}',
    recheck      timestamptz,
    rule_change  bigint,
    by_person    boolean     not null default false,
    origin       text,
    unique (outbox, target, child)
);
create index delivery_pending on delivery (target, incident, child, id) where state = 'pending';
create index delivery_failed on delivery (id) where state = 'failed';
create index delivery_failed_by_end on delivery (finished) where state = 'failed';
create index delivery_by_incident on delivery (incident, target);
create index delivery_held on delivery (incident, target) where state = 'held';
create index delivery_held_recovery on delivery (target, id) where state = 'held' and type = 'RESOLVED';

-- Circuit breaker of each notification target that has failed: consecutive outages, and, while it is open, when the next
-- message is tried.
create table target_circuit (
    target       text primary key,
    outages      integer not null,
    next_attempt timestamptz,
    reason       text
);

-- Incidents that a target has received a message of; kept when old messages are deleted. "subject" is that of all
-- messages about the incident, which the first one has determined.
create table notified (
    incident    text not null,
    target      text not null,
    subject     text,
    incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored
        references incident (id) on delete cascade,
    primary key (incident, target)
);
create index notified_by_incident on notified (incident_id);

-- What a target in shadow mode would have received, with what the message states: for a report, and so that the first
-- message of an incident is the first one here, too. "children" are the child tickets that it would have opened.
create table shadow_message (
    id          bigint generated always as identity primary key,
    incident    text        not null,
    target      text        not null,
    type        text        not null,
    severity    text        not null,
    title       text        not null,
    children    text[]      not null default '{}',
    at          timestamptz not null,
    recorded    timestamptz not null,
    incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored
        references incident (id) on delete cascade
);
create index shadow_message_by_incident on shadow_message (incident_id);
create index shadow_message_by_target on shadow_message (target, recorded);
create index shadow_message_by_time on shadow_message (recorded);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tickets
-- ---------------------------------------------------------------------------------------------------------------------

-- The counterpart of an incident in a notification target, such as a ticket.
create table ticket (
    incident    text not null,
    target      text not null,
    key         text not null,
    url         text,
    status      text not null,
    incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored
        references incident (id) on delete cascade,
    primary key (incident, target)
);
create index ticket_by_incident on ticket (incident_id);
create index ticket_by_key on ticket (target, key);

-- Child tickets of an incident's ticket: at most one for each team and role. The contact data are those of the onset, and
-- stay as they were when the child was planned. A child that the target was not notified of has no key yet.
create table child_ticket (
    incident         text    not null,
    target           text    not null,
    child            text    not null,
    team             text    not null,
    role             text    not null,
    assignment_group text,
    on_call          text,
    email            text,
    ci_key           text,
    closed           boolean not null,
    notified         boolean not null default false,
    key              text,
    url              text,
    status           text,
    incident_id      text collate "C" generated always as (split_part(incident, '/', 2)) stored
        references incident (id) on delete cascade,
    primary key (incident, target, child)
);
create index child_ticket_by_incident on child_ticket (incident_id);

-- Reading of the changes of a ticket ("child" as in the deliveries), whose key was "key" then. "position" is a text of
-- the target's adapter. A version of the ticket was first seen at "version_seen"; another change within the same unit of
-- the target's clock may have the same version, so the ticket is read again some seconds later. "active" is the last time
-- at which the incident was not resolved, or the ticket was changed. A lost ticket has the reason.
create table followed_ticket (
    incident     text        not null,
    target       text        not null,
    child        text        not null default '',
    key          text        not null default '',
    position     text        not null default '',
    version      text        not null default '',
    version_seen timestamptz,
    last_read    timestamptz,
    active       timestamptz not null,
    lost         text,
    primary key (incident, target, child),
    foreign key (incident, target) references ticket (incident, target) on delete cascade
);
create index followed_ticket_by_target on followed_ticket (target, active);

-- Changes of tickets that were read, each once, in the order of "number". A change has the outcome "waiting" and its
-- content until it was applied or refused; one that is a decision on the grouping waits for this decision. After some
-- failed attempts it gets the outcome "failed", keeps its content, and no longer delays later changes.
create table ticket_change (
    incident text        not null,
    target   text        not null,
    child    text        not null default '',
    id       text        not null,
    number   bigint generated always as identity,
    kind     text        not null,
    at       timestamptz not null,
    author   text        not null,
    recorded timestamptz not null,
    outcome  text        not null,
    reason   text,
    content  json,
    decision bigint,
    attempts integer     not null default 0,
    primary key (incident, target, child, id),
    foreign key (incident, target, child) references followed_ticket (incident, target, child) on delete cascade
);
create index ticket_change_waiting on ticket_change (target) where outcome = 'waiting';
create index ticket_change_with_author on ticket_change (recorded) where author <> 'erased';

-- ---------------------------------------------------------------------------------------------------------------------
-- Rules of the site and owners
-- ---------------------------------------------------------------------------------------------------------------------

-- Every version of the rules of the site, as written; the latest version of a rule counts. One without content is the
-- deletion of the rule. Rules of a file are changed by their file only. A withdrawn version is no longer on the topic of
-- the rules, because its end has passed.
create table site_rule (
    id        text collate "C" not null,
    version   integer          not null,
    content   text,
    file      text,
    author    text             not null,
    recorded  timestamptz      not null,
    announced boolean          not null default false,
    withdrawn boolean          not null default false,
    primary key (id, version)
);
create index site_rule_unannounced on site_rule (id) where not announced;

-- Incidents that a target was notified of under a rule with a budget, by team and day of the site; the team is empty when
-- all teams share the budget. The days are those of event time.
create table budget_use (
    rule     text collate "C" not null,
    team     text             not null,
    target   text             not null,
    day      date             not null,
    used     integer          not null,
    recorded timestamptz      not null default now(),
    primary key (rule, target, day, team)
);
create index budget_use_by_time on budget_use (recorded);

-- Message of a target that replaces the first messages of all incidents that exceed one budget. "key" is the key of the
-- world and the umbrella, in the place of that of an incident. "ends" is the end of its day in the zone of the site.
-- "stated_at" is the event time of its last message, null before the first; "severity" and "closed" are those that this
-- message states.
create table umbrella (
    key           text primary key,
    world         text collate "C" not null,
    rule          text             not null,
    team          text             not null,
    target        text             not null,
    day           date             not null,
    ends          timestamptz      not null,
    began         timestamptz      not null,
    revision      integer          not null default 0,
    stated_at     timestamptz,
    severity      text,
    closed        boolean          not null default false,
    notified      boolean          not null default false,
    ticket_key    text,
    ticket_url    text,
    ticket_status text,
    recorded      timestamptz      not null default now()
);
create index umbrella_by_world on umbrella (world);
create index umbrella_by_time on umbrella (recorded);

-- Incidents of umbrellas. State: "held" while the incident has no ticket of its own; "over" when it ended before it had
-- one, "closed" when a person has resolved it while it was degraded; "released" when it has a ticket; "merged" when it is
-- part of another incident; "moved" when the budget no longer holds it alone. "stated" is what the last message of the
-- umbrella has stated of it; null before.
create table umbrella_incident (
    umbrella text not null references umbrella (key) on delete cascade,
    incident text not null,
    target   text not null,
    state    text not null check (state in ('held', 'over', 'closed', 'released', 'merged', 'moved')),
    severity text not null,
    stated   text,
    primary key (umbrella, incident)
);
create index umbrella_incident_by_incident on umbrella_incident (incident, target) where state in ('held', 'closed');
create index umbrella_incident_changed on umbrella_incident (umbrella)
    where stated is distinct from (state || ' ' || severity);

-- Files with owners of resources. The entries of a file that can no longer be read stay as they were.
create table owner_file (
    name     text collate "C" primary key,
    readable boolean not null,
    problems integer not null
);

-- Entries of the files, as written. One without a resource is the contact data of a team.
create table owner_entry (
    file             text collate "C" not null references owner_file (name) on delete cascade,
    line             integer          not null,
    resource         text,
    team             text             not null,
    assignment_group text,
    on_call          text,
    email            text,
    ci_key           text,
    valid_from       timestamptz
);
create index owner_entry_by_file on owner_entry (file, line);

-- The first problems of each file.
create table owner_problem (
    file text collate "C" not null references owner_file (name) on delete cascade,
    line integer          not null,
    text text             not null
);
create index owner_problem_by_file on owner_problem (file, line);
