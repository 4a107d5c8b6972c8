-- Two payments may come for one booking that does not stand any more, or two for its moves: each goes back, and each
-- email has a once_key of its payment. With one such email for a booking the second payment could not be given back.
-- An email is written in milliseconds, and whoever writes one waits that long for the index.
-- squawk-ignore require-concurrent-index-deletion
drop index one_mail_of_a_kind_per_booking;
-- Over confirmations alone.
-- squawk-ignore require-concurrent-index-creation
create unique index one_mail_of_a_kind_per_booking on mails (booking_id, kind)
  where kind in ('booking_confirmed', 'payment_not_taken');
