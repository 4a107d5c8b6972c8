-- How much of a deposit on a card is kept: a part of it, or all. The whole is captured and the rest refunded, as every
-- capture is of the whole (docs/decisions/0099). Null: nobody keeps it, or all of it was kept by an earlier version.
alter table payment_attempts add column deposit_kept integer;
-- Not validated, which would read the whole table under its lock: the column is new and null everywhere.
alter table payment_attempts add constraint a_deposit_is_kept_for_a_command
  check (deposit_kept is null or capture_requested_at is not null and deposit_kept between 1 and amount) not valid;

-- That it is to be taken waits for the minute of its undo, as its release does.
create trigger note_waiting_capture before update of capture_requested_at on payment_attempts
  for each row
  when (old.capture_requested_at is distinct from new.capture_requested_at)
  execute function note_waiting_attempt();
