-- What is to be sent to Kafka, in the order of the ids.
create table outbox (
    id       bigint generated always as identity primary key,
    topic    text        not null,
    key      text        not null,
    event_id text        not null,
    payload  json        not null,
    recorded timestamptz not null,
    sent     timestamptz
);
create index outbox_unsent on outbox (id) where sent is null;
create index outbox_sent on outbox (sent) where sent is not null;

-- What is to be sent to notification targets, in the order of the ids for each target and incident.
create table delivery (
    id           bigint generated always as identity primary key,
    outbox       bigint      not null references outbox (id) on delete cascade,
    target       text        not null,
    incident     text        not null,
    state        text        not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    attempts     integer     not null default 0,
    next_attempt timestamptz not null,
    finished     timestamptz,
    reason       text,
    unique (outbox, target)
);
create index delivery_pending on delivery (target, incident, id) where state = 'pending';
create index delivery_failed on delivery (id) where state = 'failed';
create index delivery_by_incident on delivery (incident, target);

create table rule (
    id         text        not null,
    kind       text        not null check (kind in ('open', 'notify')),
    valid_from timestamptz not null,
    valid_to   timestamptz,
    condition  json        not null,
    targets    text[]      not null default '{}',
    announced  boolean     not null default false,
    primary key (id, valid_from)
);

insert into rule (id, kind, valid_from, condition, targets) values
    ('default-open',   'open',   '1970-01-01T00:00:00Z', '{"minSeverity":"info"}',  '{}'),
    ('default-notify', 'notify', '1970-01-01T00:00:00Z', '{"minSeverity":"minor"}', '{*}');
