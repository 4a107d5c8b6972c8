-- Charges that a party can owe in addition to the price of its booking. A charge stores the rule, if any, that gave
-- its amount, and the version of the terms that the party accepted (docs/decisions/0157).

create table charges (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  booking_id text not null references bookings on delete cascade,
  -- shared/rules/charges.ts has the VAT of each kind.
  kind text not null check (kind in ('late', 'cleaning', 'damage', 'goodwill')),
  amount integer not null check (amount > 0),
  -- The reason, in the words that the party reads.
  reason text not null,
  -- The figures from which the amount was computed. Null: somebody typed the amount.
  rule jsonb,
  -- The terms of the booking when the charge was made.
  terms_version integer not null references business_terms,
  -- How the charge is paid. If the bank releases a card deposit before anything is taken, the source becomes
  -- 'pay_link'.
  source text not null check (source in ('card_deposit', 'hand_deposit', 'pay_link')),
  -- The payment from which the charge is kept, or with which it is paid. Null: the charge is still owed, or was
  -- dropped.
  attempt_id text references payment_attempts on delete restrict,
  -- How much of the charge was taken, in pence; written once, together with the money. Null: nothing yet.
  taken integer check (taken between 0 and amount),
  made_at timestamptz not null,
  -- The member of staff who made the charge. Null: the charge was made at the terminal.
  made_by text,
  -- When the charge was dropped, before any of it was taken.
  let_go_at timestamptz,
  let_go_by text,
  let_go_because text,
  -- For a sum kept from a deposit: the end of the party's time to object.
  objects_until timestamptz,
  objected_at timestamptz,
  objection text,
  -- A manager's decision, which needs no objection by the party. If given_back is 0, we keep the whole charge.
  answered_at timestamptz,
  answered_by text,
  answer text,
  given_back integer check (given_back between 0 and amount),
  -- The end of the minute in which staff can undo their latest action on this charge, and the id of this
  -- action.
  not_before timestamptz default nothing_leaves_before(),
  action_id bigint default staff_action_at_work(),
  check ((let_go_at is null) = (let_go_because is null)),
  check (let_go_at is null or attempt_id is null and taken is null),
  check (source = 'pay_link' or let_go_at is not null or objects_until is not null),
  check ((objected_at is null) = (objection is null)),
  check (num_nonnulls(answered_at, answer, given_back) in (0, 3))
);
create index charges_by_booking on charges (booking_id);
create index charges_by_attempt on charges (attempt_id) where attempt_id is not null;
create index charges_of_actions on charges (action_id) where action_id is not null;
-- The job that captures card deposits looks here for charges that are not taken yet. It captures a deposit when the
-- last charge on this deposit is due.
create index charges_to_take on charges (objects_until)
  where source = 'card_deposit' and taken is null and let_go_at is null;
create index charges_objected_to on charges (objected_at) where objected_at is not null and answered_at is null;

-- Staff have a minute to undo a decision about a charge. During this minute, payments for charges and deposits of the
-- booking are recorded, but neither accepted nor reversed.
create function note_waiting_charge() returns trigger
language plpgsql as $$
begin
  if staff_action_at_work() is not null then
    new.action_id := staff_action_at_work();
    new.not_before := nothing_leaves_before();
  end if;
  return new;
end
$$;
create trigger note_waiting_charge before update of let_go_at, answered_at on charges
  for each row
  when (old.let_go_at is distinct from new.let_go_at or old.answered_at is distinct from new.answered_at)
  execute function note_waiting_charge();

-- The charge that the refund returns to the party. The charge was paid, or kept from a deposit. Null: the
-- refund returns no charge. Postgres has no row to check now, because the new column is null in every row.
-- squawk-ignore adding-foreign-key-constraint
alter table refunds add column charge_id text references charges on delete set null;

alter table pay_links drop constraint pay_links_debt_check;
-- A table of some thousand rows, which Postgres checks in milliseconds.
-- squawk-ignore constraint-missing-not-valid
alter table pay_links add constraint pay_links_debt_check check (debt in ('price', 'deposit', 'charge'));
