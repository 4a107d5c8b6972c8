-- The morning proof: our books compared with the provider's account of its movements (docs/decisions/0154). It stores
-- ids and sums, but no names. Its rows are never changed or deleted.

-- One row for each day of the business. The first process to begin makes the proof. If its lease ends before the proof
-- is complete, any process may repeat the proof.
create table morning_proofs (
  date date primary key,
  begun_at timestamptz not null,
  leased_until timestamptz not null,
  tries integer not null default 1 check (tries > 0),
  ended_at timestamptz,
  -- The last UTC day that this proof, or an earlier one, compared with a provider's balance. Null: no day was ever
  -- compared.
  compared_to date,
  -- The number of days compared this morning, and the number of payments, refunds and disputes compared.
  days integer,
  lines integer,
  check ((ended_at is null) = (days is null) and (ended_at is null) = (lines is null))
);

-- The findings of a proof. No rows: everything agrees.
create table morning_proof_findings (
  id bigint generated always as identity primary key,
  date date not null references morning_proofs,
  -- The compared account: the name of a provider, 'ledger' or 'drawers'. 'proof': the finding is about days
  -- without a check, or about days that are too old to compare.
  part text not null check (part ~ '^[a-z_]{2,30}$'),
  kind text not null check (kind in ('missing', 'doubled', 'differs', 'not_here', 'on_its_way', 'elsewhere',
    'unknown_kind', 'not_compared', 'skipped_day', 'too_old')),
  -- 'payment', 'refund' or 'dispute'; if part is 'ledger', the table that row_id is in.
  about text,
  way text check (way in ('there', 'back')),
  -- Our id of the movement, and the provider's.
  row_id text,
  ref text,
  -- The expected sum and the found sum, in pence; incoming money is positive.
  expected integer,
  found integer,
  -- The day that the finding is about, and the first proof that found it.
  day date,
  since date not null,
  -- 'not_compared': the reason. 'unknown_kind': the provider's name for the kind of the line; if we know the kind but
  -- the currency is foreign, our name for the kind, and the currency. 'elsewhere': the number of lines. 'too_old': the
  -- last day that is too old.
  detail text check (length(detail) <= 100)
);
create index morning_proof_findings_by_date on morning_proof_findings (date);

-- Lines of a provider's balance, each about a payment, a refund or a dispute. They are stored to find a second line
-- about the same movement, however late that line comes.
create table balance_lines (
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  -- The provider's ids of the line, of the movement, and of the movement's payment.
  id text not null,
  ref text not null,
  payment text,
  about text not null check (about in ('payment', 'refund', 'dispute')),
  way text not null check (way in ('there', 'back')),
  amount integer not null,
  -- The provider's fee on the movement.
  fee integer not null,
  is_ours boolean not null,
  -- The UTC day of the line.
  day date not null,
  primary key (provider, id)
);
create index balance_lines_by_ref on balance_lines (ref);

create function refuse_change_of_proof() returns trigger
language plpgsql as $$
begin
  raise exception 'the morning proof is never changed: another morning has its own';
end
$$;
create trigger refuse_change_of_proof before update or delete on morning_proofs
  for each row when (old.ended_at is not null) execute function refuse_change_of_proof();
create trigger refuse_change_of_proof before update or delete on morning_proof_findings
  for each row execute function refuse_change_of_proof();
create trigger refuse_change_of_proof before update or delete on balance_lines
  for each row execute function refuse_change_of_proof();
