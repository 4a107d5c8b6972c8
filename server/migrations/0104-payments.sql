-- Payments have tables of their own: a booking may have several attempts, and an attempt may have several refunds.

-- Pay links: anybody who has one can pay one debt of one booking (docs/decisions/0077).
create table pay_links (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The hash of the link. The link itself is stored nowhere.
  token_hash text not null unique,
  booking_id text not null references bookings on delete cascade,
  -- 'price': the price, or the part of the price that is still owed. The server computes this sum when
  -- somebody opens the link.
  debt text not null check (debt in ('price', 'deposit')),
  made_by text,
  made_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz
);
create index pay_links_by_booking on pay_links (booking_id);

create table payment_attempts (
  -- Our id. We send it to the provider in the order code, the metadata or the reference of the payment. Our
  -- idempotency keys contain it too. A refund has its own key.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The payment_reference that the browser carries. It is not the id, so that visitors never learn what we send to
  -- the provider.
  reference text not null unique check (reference ~ '^[0-9a-z]{26}$'),
  booking_id text not null references bookings on delete restrict,
  -- payments/providers.ts lists the providers; the list is not repeated here.
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  -- The debt that the attempt pays. A late or lost payment of one debt does not affect the other debts.
  -- 'booking': the price. 'move': a move to another time. 'change': a change of guests or add-ons. 'charge':
  -- an extra charge beside the price. 'deposit': the money is authorised, and captured only if staff make a charge.
  purpose text not null default 'booking'
    check (purpose in ('booking', 'move', 'change', 'charge', 'deposit')),
  amount integer not null check (amount >= 0),
  currency text not null default 'GBP' check (currency = 'GBP'),
  status text not null check (status in (
    'created', 'awaiting_customer', 'action_required', 'declined', 'authorised', 'captured', 'part_refunded', 'refunded',
    'voided', 'cancelled', 'failed'
  )),
  provider_ref text,
  -- The largest sums that the provider has reported so far. The sums never shrink, so the provider's reports
  -- may arrive in any order.
  authorised integer not null default 0 check (authorised >= 0),
  captured integer not null default 0,
  -- The sum of the refunds that have not failed. The sum may exceed captured, because Global Payments lets a merchant
  -- refund up to 115 percent by hand. A check that refused so large a sum would also stop the server from recording any
  -- later report by the provider about the attempt.
  refunded integer not null default 0 check (refunded >= 0),
  -- When we decided to cancel the attempt at the provider. A payment made before that cancellation is settled as usual.
  cancel_requested_at timestamptz,
  -- When we decided to return all money of this attempt, including money that arrives later. Only an undo at
  -- the console clears this time.
  reversal_requested_at timestamptz,
  -- When the job advance-payments checks the attempt next, and how often it has checked.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- Declined cards (docs/decisions/0032), as the provider counts them for this attempt. The number only grows.
  declines integer not null default 0 check (declines >= 0),
  -- Declined cards that the provider does not count for this attempt: cards declined for earlier attempts,
  -- and cards whose bank did not confirm the cardholder.
  declines_besides integer not null default 0 check (declines_besides >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Until this instant staff can undo a change at the console that affects the attempt. Until then the server
  -- records the provider's reports about the attempt, but does not act on them. The trigger
  -- note_waiting_attempt sets the column. A default value cannot set it, because the attempt's row already exists when
  -- staff make the change.
  not_before timestamptz,
  action_id bigint,
  -- When the capture of a deposit was requested. Payments for other purposes are captured without a request.
  capture_requested_at timestamptz,
  -- When the attempt's money was accepted for its debt. A second authorisation for the same debt is voided.
  accepted_at timestamptz,
  move_id text references moves on delete restrict,
  -- True: the attempt pays a debt of a confirmed booking, and the trip does not depend on the payment. Null
  -- means the same as false.
  is_for_owed boolean,
  pay_link_id text references pay_links on delete set null,
  -- Written only by earlier versions of the server: the part of a captured card deposit that we keep. The rest is
  -- refunded (docs/decisions/0077). Null: we keep the whole deposit. If the deposit has charges, this column is
  -- ignored, and we keep the sum of the charges.
  deposit_kept integer,
  -- While disputed_since is set, the server sends no refund of the payment. The function settle copies
  -- disputed_since and charged_back from payment_disputes, so that the job that sends refunds need not read
  -- the disputes.
  disputed_since timestamptz,
  -- The money, captured and not refunded, that the bank has taken back for good. Null: none. reserve_booking always
  -- leaves the column null.
  charged_back integer,
  -- The end of the bank's authorisation, if the provider reports it.
  capture_before timestamptz,
  constraint payment_attempts_check check (captured between 0 and authorised),
  constraint only_deposits_wait_for_a_command check (capture_requested_at is null or purpose = 'deposit'),
  constraint only_moves_name_a_move check (move_id is null or purpose in ('move', 'change')),
  constraint only_the_price_is_owed check (is_for_owed is null or is_for_owed and purpose = 'booking'),
  constraint a_deposit_is_kept_for_a_command
    check (deposit_kept is null or capture_requested_at is not null and deposit_kept between 1 and amount),
  constraint no_more_is_charged_back_than_captured check (charged_back between 0 and captured)
);
create index payment_attempts_by_booking on payment_attempts (booking_id);
-- A provider's reference belongs to one attempt, so that a cheap payment cannot confirm a dearer booking too.
create unique index one_attempt_per_provider_ref on payment_attempts (provider, provider_ref)
  where provider_ref is not null;
create index payment_attempts_due on payment_attempts (next_check_at)
  where status in ('created', 'awaiting_customer', 'action_required', 'declined', 'authorised');
create index payment_attempts_of_actions on payment_attempts (action_id) where action_id is not null;
-- An index for the job that handles waiting attempts after the time for an undo is over.
create index payment_attempts_to_decide on payment_attempts (not_before) where not_before is not null;
create index payment_attempts_by_move on payment_attempts (move_id) where move_id is not null;
create index payment_attempts_by_pay_link on payment_attempts (pay_link_id) where pay_link_id is not null;

-- Every change of an attempt's status, written by the trigger note_attempt_status.
create table payment_attempt_events (
  id bigint generated always as identity primary key,
  attempt_id text not null references payment_attempts on delete cascade,
  from_status text,
  to_status text not null,
  at timestamptz not null
);
create index payment_attempt_events_by_attempt on payment_attempt_events (attempt_id);

-- The card of an attempt, for providers with which we take the steps of 3-D Secure ourselves. A second card replaces
-- the first, and the row is deleted once the card is charged or declined.
create table card_authentications (
  attempt_id text primary key references payment_attempts on delete cascade,
  -- The provider's id of the card, valid for one charge, and the provider's id of the authentication.
  card text not null check (card ~ '^[!-~]{1,100}$'),
  authentication text not null check (authentication ~ '^[!-~]{1,100}$'),
  -- The provider's last answer, which decides the next step. Before a charge we ask the provider again.
  state text not null check (state in ('begun', 'challenged', 'passed', 'failed')),
  has_method_page boolean not null,
  -- The bank's answer, as the browser sent it to us. We send this answer to the provider before the charge.
  challenge_result text check (length(challenge_result) <= 20000),
  updated_at timestamptz not null
);

-- Verified notifications of providers, stored before the server acts on them.
create table provider_events (
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  -- The provider's id of the event, or a digest of the event, so that a second delivery adds no row.
  dedupe_key text not null,
  attempt_id text references payment_attempts on delete restrict,
  provider_ref text,
  hint text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, dedupe_key)
);
create index provider_events_open on provider_events (received_at) where processed_at is null;

-- Disputes of card payments by their banks, and reports of fraud before a dispute (docs/decisions/0024).
create table payment_disputes (
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  -- The provider's id of the dispute.
  provider_ref text not null,
  attempt_id text not null references payment_attempts on delete restrict,
  kind text not null check (kind in ('dispute', 'inquiry', 'fraud_warning')),
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('fraud', 'not_recognised', 'not_received', 'not_as_described', 'refund_missing',
    'paid_twice', 'cancelled', 'other')),
  -- 'ended': closed without a decision and without a loss: an inquiry that was dropped, a report that was dealt with.
  status text not null check (status in ('needs_answer', 'under_review', 'won', 'lost', 'ended')),
  -- While this is true, no refund of the payment is sent.
  holds_refunds boolean not null,
  -- How much the bank has taken back for good, in pence.
  charged_back integer not null check (charged_back between 0 and amount),
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (provider, provider_ref),
  constraint closed_with_its_outcome check ((closed_at is null) = (status in ('needs_answer', 'under_review')))
);
create index payment_disputes_by_attempt on payment_disputes (attempt_id);
create index payment_disputes_open on payment_disputes (opened_at) where closed_at is null;

create table refunds (
  -- Sent to the provider as the idempotency key.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  attempt_id text not null references payment_attempts on delete restrict,
  amount integer not null check (amount > 0),
  -- 'dropped': the bank itself returned the money, so the refund was not sent; or a dispute stopped the refund, and
  -- another refund waits in its place.
  status text not null check (status in ('requested', 'accepted', 'done', 'failed', 'dropped')),
  reason text not null,
  provider_ref text,
  -- The payment's last event before we sent the refund, for providers that do not list refunds. If no newer event has
  -- followed, the provider did not receive the refund. Null: unknown.
  last_event_before text,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  not_before timestamptz default nothing_leaves_before(),
  action_id bigint default staff_action_at_work()
);
create index refunds_by_attempt on refunds (attempt_id);
-- The index includes refunds that are 'done', which the job follows for some weeks, because they may still fail.
create index refunds_followed on refunds (next_attempt_at) where status in ('requested', 'accepted', 'done');
create unique index one_refund_per_provider_ref on refunds (attempt_id, provider_ref) where provider_ref is not null;
create index refunds_of_actions on refunds (action_id) where action_id is not null;
-- An index for refunds in cash or by card machine that staff have not handed over yet.
create index refunds_requested on refunds (attempt_id) where status = 'requested';

-- The first answer to each POST that creates something. Kept for 24 hours.
create table idempotency_keys (
  endpoint text not null,
  key text not null,
  -- The hash of the body: the same key with another body is refused.
  request_hash text not null,
  -- The row is written before its booking, so the foreign key is checked only at the commit.
  booking_id text references bookings on delete cascade deferrable initially deferred,
  -- The answer's JSON, byte for byte as first sent, and its status. Null while the first call is running: a replay
  -- waits for the answer, and does the work itself if the lease ends first.
  answer text,
  answer_status integer,
  leased_until timestamptz,
  -- After this instant a replay asks the provider for a fresh token instead of repeating an expired one.
  answer_expires_at timestamptz,
  created_at timestamptz not null,
  -- The attempt that a call with this key began for a pay link, a move or a change. Two people may pay by the
  -- same link, so a repeated call must continue the attempt that it began. Null: any other call, or a call
  -- that an older version of the server handled.
  attempt_id text,
  primary key (endpoint, key)
);
-- Rows are added in the order of their age: a BRIN index costs almost nothing.
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
create index idempotency_keys_by_booking on idempotency_keys (booking_id) where booking_id is not null;

-- Payments in cash and by card machine (docs/decisions/0076) have attempts and refunds, like payments at a provider.
-- These tables add the person, the slip and the drawer.

-- The drawer of a shift. Staff count its cash blind: the console shows the expected sum only after the count.
create table drawers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  opened_by text,
  opened_at timestamptz not null,
  -- The cash in the drawer at the start.
  float integer not null check (float >= 0),
  closed_by text,
  closed_at timestamptz,
  counted integer check (counted >= 0),
  expected integer,
  note text,
  -- True: the server opened the drawer when a person took cash and no drawer was open (docs/decisions/0076).
  opened_by_cash boolean,
  -- True: nobody has entered the cash at the start yet, so `float` is 0.
  is_float_open boolean,
  check (num_nonnulls(closed_at, counted, expected) in (0, 3))
);
create index drawers_open on drawers (opened_at) where closed_at is null;
-- If one person records the first cash on two phones at the same time, only one drawer opens.
create unique index one_drawer_by_cash on drawers (opened_by) where opened_by_cash and closed_at is null;

-- Each count of a drawer as it was typed, with the expected sum of that moment. Rows are never changed; the last count
-- closes the drawer.
create table drawer_counts (
  id integer generated always as identity primary key,
  drawer_id integer not null references drawers on delete cascade,
  counted integer not null check (counted >= 0),
  expected integer not null,
  counted_by text,
  at timestamptz not null
);
create index drawer_counts_by_drawer on drawer_counts (drawer_id);

-- One line for each sum in cash and each slip of the card machine, received or paid out. A line is never
-- changed: a second line reverses a mistake.
create table hand_money (
  id bigint generated always as identity primary key,
  method text not null check (method in ('cash', 'card_machine')),
  -- 'deposit_kept': the part of a returned deposit that we keep.
  kind text not null check (kind in ('payment', 'refund', 'deposit', 'deposit_back', 'deposit_kept')),
  -- The amount in pence. Positive: into the drawer; negative: out of the drawer.
  amount integer not null,
  booking_id text references bookings on delete cascade,
  attempt_id text references payment_attempts on delete cascade,
  refund_id text references refunds on delete cascade,
  -- The drawer. Null: no drawer was open, or the money went through the card machine.
  drawer_id integer references drawers,
  -- The slip of the card machine.
  slip text,
  -- The cash that the customer handed over, from which the change is computed.
  given integer,
  staff_id text,
  at timestamptz not null,
  check (method = 'cash' or drawer_id is null)
);
create index hand_money_by_booking on hand_money (booking_id);
create index hand_money_by_drawer on hand_money (drawer_id) where drawer_id is not null;
create index hand_money_by_attempt on hand_money (attempt_id) where attempt_id is not null;
-- An index for cash that is in no drawer.
create index hand_money_in_no_drawer on hand_money (at) where drawer_id is null and method = 'cash';

-- The drawer into which somebody put cash that was in no drawer. The line of hand_money stays unchanged. The primary
-- key allows one drawer for each line.
create table cash_put_in (
  line_id bigint primary key references hand_money on delete cascade,
  drawer_id integer not null references drawers,
  staff_id text,
  at timestamptz not null
);
create index cash_put_in_by_drawer on cash_put_in (drawer_id);
