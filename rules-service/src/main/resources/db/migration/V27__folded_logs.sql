-- Number of entries of a timeline that one entry stands for, in the middle of a long one; null for an ordinary entry.
alter table timeline add column folded integer;
