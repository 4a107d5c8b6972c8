-- While staff can take a cancellation back, its customers see the trip as it was (docs/decisions/0059). By default, as
-- for emails and refunds (0017), so that no command can forget it.
alter table cancellations add column not_before timestamptz;
alter table cancellations alter column not_before set default nothing_leaves_before();

-- Money that moved while its attempt waited is decided once the minute is over, whatever has become of it.
create index payment_attempts_to_decide on payment_attempts (not_before) where not_before is not null;

-- As in 0005, but a cancellation that is taken back is no sale: its trip was booked before, and takes place in a time
-- that is only off sale. The undo names the booking for its transaction.
create or replace function refuse_closed_time() returns trigger
language plpgsql as $$
begin
  perform lock_day(new.date);
  if is_closed(new.date, new.start_time, new.end_time)
    and (new.id is distinct from current_setting('slipway.stands_again', true)
      or exists (select from closures c
        where c.is_called_off and closes(c, new.date, new.start_time, new.end_time)))
  then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  return new;
end
$$;
