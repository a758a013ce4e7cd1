-- Incidents that a target was notified of under a rule with a budget, by team and day of the site; the team is empty
-- when all teams share the budget. It replaces the table rule_budget, in which instances of the release before go on
-- counting until they end; a later migration drops that table.
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
insert into budget_use (rule, team, target, day, used) select rule, '', target, day, used from rule_budget;

-- Message of a target that replaces the first messages of all incidents that exceed one budget. "key" is the key of the
-- world and the umbrella, in the place of that of an incident. "ends" is the end of its day in the zone of the
-- site. "stated_at" is the event time of its last message; null before the first. "severity" and "closed" are those that this message states.
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

-- Incidents of umbrellas, by key. State: "held" while the incident has no ticket of its own; "over" when it ended
-- before it had one; "released" when it has one; "moved" when the budget no longer holds it alone. "stated" is what the
-- last message of the umbrella has stated of it; null before.
create table umbrella_incident (
    umbrella text    not null references umbrella (key) on delete cascade,
    incident text    not null,
    target   text    not null,
    state    text    not null check (state in ('held', 'over', 'released', 'moved')),
    severity text    not null,
    stated   text,
    primary key (umbrella, incident)
);
create index umbrella_incident_by_incident on umbrella_incident (incident, target) where state = 'held';
create index umbrella_incident_changed on umbrella_incident (umbrella)
    where stated is distinct from (state || ' ' || severity);
