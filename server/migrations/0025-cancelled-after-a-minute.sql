-- While staff can take a cancellation back, its customers see the trip as it was (docs/decisions/0059). By default, as
-- for emails and refunds (0017), so that no command can forget it.
alter table cancellations add column not_before timestamptz;
alter table cancellations alter column not_before set default nothing_leaves_before();

-- Money that moved while its attempt waited is decided once the minute is over, whatever has become of it.
create index payment_attempts_to_decide on payment_attempts (not_before) where not_before is not null;
