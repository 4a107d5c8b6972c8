-- The card that somebody is paying an attempt with, where we take the steps of 3-D Secure ourselves. One at a time:
-- another card takes its place, and one that was charged or declined is forgotten.
create table card_authentications (
  attempt_id text primary key references payment_attempts on delete cascade,
  -- The provider's names: of the card, good for one charge, and of the authentication.
  card text not null check (card ~ '^[!-~]{1,100}$'),
  authentication text not null check (authentication ~ '^[!-~]{1,100}$'),
  -- What the provider said last; it says which step comes next. Before a charge the provider is asked again.
  state text not null check (state in ('begun', 'challenged', 'passed', 'failed')),
  has_method_page boolean not null,
  -- What the bank gave the browser to carry; handed on before the charge.
  challenge_result text check (length(challenge_result) <= 20000),
  updated_at timestamptz not null
);

-- Which providers there are is a list in the code (payments/providers.ts), not another one here.
alter table payment_attempts
  drop constraint payment_attempts_provider_check,
  add constraint payment_attempts_provider_check check (provider ~ '^[a-z_]{2,30}$');
alter table provider_events
  drop constraint provider_events_provider_check,
  add constraint provider_events_provider_check check (provider ~ '^[a-z_]{2,30}$');
