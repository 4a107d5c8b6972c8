-- A change at the console can be taken back for a minute. Until then nothing leaves the house: what it causes waits as
-- rows with the instant before which no job takes them (docs/decisions/0056).

-- Set for the transaction of a command that can be undone; null everywhere else.
create function staff_action_at_work() returns bigint
language sql stable as $$
  select nullif(current_setting('slipway.staff_action', true), '')::bigint
$$;
create function nothing_leaves_before() returns timestamptz
language sql stable as $$
  select nullif(current_setting('slipway.nothing_leaves_before', true), '')::timestamptz
$$;

-- By default, so that no email or refund can be forgotten, whoever writes it inside the command.
alter table mails
  add column not_before timestamptz,
  add column action_id bigint;
alter table mails
  alter column not_before set default nothing_leaves_before(),
  alter column action_id set default staff_action_at_work();
create index mails_of_actions on mails (action_id) where action_id is not null;

alter table refunds
  add column not_before timestamptz,
  add column action_id bigint;
alter table refunds
  alter column not_before set default nothing_leaves_before(),
  alter column action_id set default staff_action_at_work();
create index refunds_of_actions on refunds (action_id) where action_id is not null;

-- Voids and cancellations at the provider: an attempt waits as a whole, and money that reaches it meanwhile is written
-- down and decided later.
alter table payment_attempts
  add column not_before timestamptz,
  add column action_id bigint;
create index payment_attempts_of_actions on payment_attempts (action_id) where action_id is not null;

create function note_waiting_attempt() returns trigger
language plpgsql as $$
begin
  if staff_action_at_work() is not null then
    new.action_id := staff_action_at_work();
    new.not_before := nothing_leaves_before();
  end if;
  return new;
end
$$;
create trigger note_waiting_attempt before update of cancel_requested_at, reversal_requested_at on payment_attempts
  for each row
  when (
    old.cancel_requested_at is distinct from new.cancel_requested_at
    or old.reversal_requested_at is distinct from new.reversal_requested_at
  )
  execute function note_waiting_attempt();
