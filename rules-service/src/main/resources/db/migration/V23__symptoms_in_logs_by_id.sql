-- The id of a symptom identifies it in the logs of incidents: two symptoms with the same labels can have had the same
-- first start. Items that are in the logs already are not written again.
update incident_event e set idempotency_key = 'symptom ' || s.id || ' ' || e.incident
from symptom s
where e.type = 'symptom'
    and e.idempotency_key = 'symptom ' || s.fingerprint || ' ' || extract(epoch from s.first_start) || ' ' || e.incident;
alter table symptom drop column first_start;
