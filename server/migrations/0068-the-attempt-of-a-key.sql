-- The attempt that the call under this key began. Two people may pay by one link, and two pages may ask for a move: who
-- repeats a call must get their own payment back, not the newest one. Null for calls that began none, and for those that
-- an older version answers meanwhile: these are told to look again.
alter table idempotency_keys add column attempt_id text;
