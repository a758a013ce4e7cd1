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
-- Incidents that a target has received a message of; kept when old messages are deleted.
create table notified (
    incident text not null,
    target   text not null,
    primary key (incident, target)
);
insert into notified select distinct incident, target from delivery where state = 'delivered';

create index ticket_by_key on ticket (target, key);
