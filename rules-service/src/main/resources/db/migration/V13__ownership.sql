-- Files with owners of resources. The entries of a file that can no longer be read stay as they were.
create table owner_file (
    name     text collate "C" primary key,
    readable boolean          not null,
    problems integer          not null
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

-- The first mistakes of each file.
create table owner_problem (
    file text collate "C" not null references owner_file (name) on delete cascade,
    line integer          not null,
    text text             not null
);
create index owner_problem_by_file on owner_problem (file, line);

-- The number of changes of the files, by which every instance notices a change.
create table owner_change (
    only_row boolean primary key default true check (only_row),
    number   bigint not null
);
insert into owner_change values (true, 0);

-- Child tickets of an incident's ticket: at most one for each team and role. The contact data are those of the onset, and
-- stay as they were when the child was planned. A child that the target was not told of has no key yet.
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
    primary key (incident, target, child)
);

-- A delivery for a child ticket has its id; one for the incident's own ticket has an empty one.
alter table delivery add column child text not null default '';
alter table delivery drop constraint delivery_outbox_target_key;
alter table delivery add unique (outbox, target, child);
drop index delivery_pending;
create index delivery_pending on delivery (target, incident, child, id) where state = 'pending';
