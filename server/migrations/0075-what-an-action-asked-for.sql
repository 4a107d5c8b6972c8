-- What a command asked of its person beside its own permission, by what was put into it: {"permissions": [..],
-- "day": "2027-06-19", "owner": ".."}. Its undo asks for the same (docs/decisions/0056). Empty: nothing, or before this.
alter table staff_actions add column asked jsonb not null default '{}';
-- Parties whose trips it called off, and their price in pence: beyond a limit a day the passkey is asked for again.
alter table staff_actions add column called_off_parties integer not null default 0;
alter table staff_actions add column called_off_pence integer not null default 0;
