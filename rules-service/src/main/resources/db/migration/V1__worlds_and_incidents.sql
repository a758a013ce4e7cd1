-- Ids sort by bytes ("C"), as they do in Java, and not by the language that the database happens to be set to.

-- Who writes. The epoch grows with each take-over; a transaction of an older epoch is refused.
create table leadership (
    only_row boolean primary key default true check (only_row),
    epoch    bigint not null
);
insert into leadership values (true, 0);

-- How far the topic of verdicts has been read, committed together with what was read.
create table read_position (
    topic       text    not null,
    partition   integer not null,
    next_offset bigint  not null,
    primary key (topic, partition)
);

-- One row a world's name: a newer run replaces the older one.
create table world (
    name    text collate "C" primary key,
    run     bigint                   not null,
    key     text collate "C" unique  not null,
    through timestamptz,
    ended   boolean default false    not null
);

-- What each source of a world has said about how far it has come, by partition of the stage before.
create table world_source (
    world   text collate "C" not null,
    source  text collate "C" not null,
    through bigint[]         not null,
    ended   boolean[]        not null,
    primary key (world, source)
);

-- Every verdict that was ever sent.
create table verdict (
    world      text collate "C" not null,
    episode    text collate "C" not null,
    revision   integer          not null,
    decided_at timestamptz      not null,
    applied    boolean          not null default false,
    content    json             not null,
    primary key (world, episode, revision, decided_at)
);
create index verdict_pending on verdict (world, decided_at) where not applied;

-- Summary and content are stored as they are sent; the other columns are for finding them.
create table incident (
    id            text collate "C" primary key,
    world_name    text collate "C" not null,
    world         text collate "C" not null,
    case_name     text collate "C",
    standing      text             not null check (standing in ('live', 'merged', 'withdrawn')),
    merged_into   text collate "C",
    opened_at     timestamptz      not null,
    reaches_to    timestamptz,
    published     boolean          not null,
    status        text,
    severity      text,
    cause         text,
    onset         timestamptz,
    ended_at      timestamptz,
    fingerprint   text,
    environments  text[]           not null default '{}',
    teams         text[]           not null default '{}',
    resources     text[]           not null default '{}',
    summary       json,
    content       json,
    self_evidence json
);
create index incident_listed on incident (onset, id) where published;
create index incident_by_world_name on incident (world_name, onset, id) where published;
create index incident_by_case on incident (case_name, onset, id) where published and case_name is not null;
create index incident_by_status on incident (status, onset, id) where published;
create index incident_by_severity on incident (severity, onset, id) where published;
create index incident_by_teams on incident using gin (teams) where published;
create index incident_by_resources on incident using gin (resources) where published;
create index incident_by_fingerprint on incident (world, fingerprint, onset) where published;
create index incident_in_reach on incident (world, reaches_to);

-- The latest verdict applied to each episode, and the incident that it belongs to.
create table episode (
    world      text collate "C" not null,
    id         text collate "C" not null,
    decided_at timestamptz      not null,
    revision   integer          not null,
    incident   text collate "C",
    primary key (world, id)
);
create index episode_by_incident on episode (world, incident);

create table timeline (
    id       bigint generated always as identity primary key,
    incident text collate "C" not null references incident (id) on delete cascade,
    at       timestamptz      not null,
    kind     text             not null,
    text     text             not null
);
create index timeline_by_incident on timeline (incident, at, id);
