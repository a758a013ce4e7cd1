-- Source whose watermark must have reached decided_at before the verdict is applied. Empty for verdicts
-- of earlier versions, which wait for the most advanced source.
alter table verdict add column source text not null default '';
