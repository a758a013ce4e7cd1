-- Summary of the version in which an incident was opened, for back-tests; null for one of before.
alter table incident add column opened_summary json;
