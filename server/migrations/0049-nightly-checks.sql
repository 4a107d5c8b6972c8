-- What the check of the books found, night by night (docs/decisions/0091). Whichever process comes first does it; one
-- that has not ended is done again by another after an hour.
create table nightly_checks (
  date date primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- The names of the invariants that did not hold. Null until it has ended.
  broken text[],
  check ((ended_at is null) = (broken is null))
);
