-- Sources whose watermark must have passed decided_at before the verdict is applied; empty for
-- verdicts of earlier versions, which wait for the most advanced source only.
alter table verdict add column sources text[] not null default '{}';
