-- Reading of the changes of a ticket, whose key was "key" then. "position" is a text of the target's adapter. A version
-- of the ticket was first seen at "version_seen"; another change within the same unit of the target's clock may have the
-- same version, so the ticket is read again some seconds later. Changes before "since" are not applied. "active" is the
-- last time at which the incident was not resolved, or the ticket was changed. A lost ticket has the reason.
create table followed_ticket (
    incident     text        not null,
    target       text        not null,
    key          text        not null default '',
    position     text        not null default '',
    version      text        not null default '',
    version_seen timestamptz,
    last_read    timestamptz,
    since        timestamptz,
    active       timestamptz not null,
    lost         text,
    primary key (incident, target),
    foreign key (incident, target) references ticket (incident, target) on delete cascade
);
create index followed_ticket_by_target on followed_ticket (target, active);

-- Tickets of earlier versions: what was changed in them until now is not applied.
insert into followed_ticket (incident, target, since, active) select incident, target, now(), now() from ticket;

-- Changes of tickets that were read, each once, and what became of them.
create table ticket_change (
    incident text        not null,
    target   text        not null,
    id       text        not null,
    kind     text        not null,
    at       timestamptz not null,
    author   text        not null,
    recorded timestamptz not null,
    outcome  text        not null,
    reason   text,
    primary key (incident, target, id),
    foreign key (incident, target) references followed_ticket (incident, target) on delete cascade
);
