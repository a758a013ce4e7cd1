-- The counterpart of an incident in a notification target, such as a ticket. "incident" is the key of the world and the
-- incident, as in the table of deliveries.
create table ticket (
    incident text not null,
    target   text not null,
    key      text not null,
    url      text,
    status   text not null,
    primary key (incident, target)
);
create index ticket_by_key on ticket (target, key);
