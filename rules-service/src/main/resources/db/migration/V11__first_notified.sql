-- When the first message about an incident was accepted by a notification target.
alter table incident add column first_notified timestamptz;

update incident set first_notified = (
    select min(finished) from delivery d where d.incident = incident.world || '/' || incident.id and d.state = 'delivered')
where published;
