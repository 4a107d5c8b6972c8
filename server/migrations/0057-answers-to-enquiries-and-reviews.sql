-- An enquiry is answered from the console, and a review in public (docs/decisions/0098). What is new, waiting or done
-- follows from these rows.
alter table enquiries
  -- A person said that nothing is left to do, or sold to them.
  add column done_at timestamptz,
  -- What it became. Without a foreign key: an unpaid draft goes after a day, and the enquiry stays.
  add column booking_id text;

-- An answer is its email: words, time and who sent it stand in one place, and its undo and its erasure take it along.
-- Without a foreign key, which would lock the outbox to check itself; whoever erases an enquiry erases its emails.
alter table mails add column enquiry_id bigint;
-- The column is new, so that the index is empty and made at once.
-- squawk-ignore require-concurrent-index-creation
create index mails_of_enquiries on mails (enquiry_id) where enquiry_id is not null;

alter table reviews
  -- One of shared/rules/review-reasons.ts. Null: shown, or hidden before reasons were asked for.
  add column hidden_because text,
  add column answer text,
  add column answered_at timestamptz;
