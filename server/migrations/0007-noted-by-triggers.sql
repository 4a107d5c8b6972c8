-- Notes that go with a change, so that neither code nor a person at the database can forget them.

-- Each status of an attempt becomes a row of payment_attempt_events.
create or replace function note_attempt_status() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_attempt_events (attempt_id, to_status, at) values (new.id, new.status, new.created_at);
  elsif new.status is distinct from old.status then
    insert into payment_attempt_events (attempt_id, from_status, to_status, at)
    values (new.id, old.status, new.status, new.updated_at);
  end if;
  return null;
end
$$;
create or replace trigger note_attempt_status after insert or update of status on payment_attempts
  for each row execute function note_attempt_status();

-- The answer that begins a payment holds what its card form needs. It is kept for a repeated call, and only while the
-- attempt can be paid. A later repetition takes over the lease and finds out how the booking stands.
create or replace function forget_begun_answer() returns trigger
language plpgsql as $$
begin
  update idempotency_keys
  set answer = null, answer_status = null, answer_expires_at = null, leased_until = timestamptz 'epoch'
  where booking_id = new.booking_id and answer is not null and answer_status = 200;
  return null;
end
$$;
-- It locks the attempt and then the key, in the order in which the server stores that answer.
create or replace trigger forget_begun_answer after update of status, cancel_requested_at on payment_attempts
  for each row
  when (
    (old.cancel_requested_at is null and new.cancel_requested_at is not null)
    or (old.status in ('created', 'awaiting_customer', 'action_required', 'declined')
      and new.status not in ('created', 'awaiting_customer', 'action_required', 'declined'))
  )
  execute function forget_begun_answer();

-- True in the transaction in which materialise-slots writes as a rule. Every other writer counts as a hand
-- (docs/decisions/0029).
create or replace function is_rule_at_work() returns boolean
language sql stable as $$
  select coalesce(current_setting('slipway.rule_at_work', true), '') = 'on'
$$;

-- A person sets is_open and nothing else; closing a slot that a rule has closed makes it closed by hand.
create or replace function note_who_closed_slot() returns trigger
language plpgsql as $$
begin
  if new.is_open then
    new.closed_by := null;
  elsif not is_rule_at_work() then
    new.closed_by := 'hand';
  end if;
  return new;
end
$$;
create or replace trigger note_who_closed_slot before insert or update of is_open on slots
  for each row execute function note_who_closed_slot();

-- Setting price_set_by to null returns the price to the rule.
create or replace function note_who_priced_slot() returns trigger
language plpgsql as $$
begin
  if not is_rule_at_work() and (tg_op = 'UPDATE' or new.schedule_rule_id is null) then
    new.price_set_by := 'hand';
  end if;
  return new;
end
$$;
create or replace trigger note_who_priced_slot
  before insert or update of surcharge_kind, surcharge_value, price_per_extra_guest, minimum_guests on slots
  for each row execute function note_who_priced_slot();

-- What the public pages show.
create or replace function site_has_changed() returns trigger
language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end
$$;
create or replace trigger site_has_changed after insert or update or delete or truncate on settings
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on boat_packages
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on package_items
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on menu_items
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on reviews
  for each statement execute function site_has_changed();
