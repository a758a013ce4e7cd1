-- Failed tries to apply a change of a ticket. After some of them the change gets the outcome "failed", and no longer delays
-- later changes; its content stays.
alter table ticket_change add column attempts integer not null default 0;
