-- The people who run the boats, their sign-ins, and their actions (docs/decisions/0055, 0056). No table of the booking
-- path refers to these tables (docs/decisions/0009).

create table staff (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  name text not null check (length(name) between 1 and 60),
  role text not null check (role in ('owner', 'manager', 'dock', 'kitchen', 'accountant')),
  email text,
  -- The email address in lower case, as in `customers`.
  email_key text,
  -- True: a person of test mode. One press on a page signs in as this person. A live server does not accept this
  -- person.
  is_demo boolean not null default false,
  -- Grows with each change. If two people edit this person at the same time, the second to save is warned.
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text,
  created_at timestamptz not null,
  left_at timestamptz
);
create unique index one_person_per_email on staff (email_key) where left_at is null and email_key is not null;

-- The passkeys, passwords and codes with which a person signs in. They are deleted when the person leaves.
create table staff_credentials (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  staff_id text not null references staff on delete cascade,
  kind text not null check (kind in ('passkey', 'password', 'totp', 'pin', 'recovery')),
  -- passkey: the name that the person gave to the passkey, such as 'Pixel'.
  label text not null default '',
  -- passkey: its public key; password, pin: an argon2id hash; totp: the secret; recovery: a keyed hash.
  secret text not null,
  -- passkey: the id that the authenticator gave to the passkey.
  passkey_id text unique,
  passkey_counter bigint not null default 0,
  passkey_transports text[] not null default '{}',
  -- totp: the last time step that was accepted, so that no code is valid twice.
  last_step bigint,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_have_ids check ((kind = 'passkey') = (passkey_id is not null))
);
create index staff_credentials_by_person on staff_credentials (staff_id);
create unique index one_credential_of_a_kind on staff_credentials (staff_id, kind)
  where kind in ('password', 'totp', 'pin');

-- Shared tablets. A revoked tablet stays revoked: somebody has to enrol it again, under a new key.
create table staff_devices (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  name text not null,
  -- SubjectPublicKeyInfo of ECDSA P-256, base64url. The private half cannot leave the tablet.
  public_key text not null,
  enrolled_by text,
  enrolled_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_at timestamptz
);

-- Wrong PINs of a person at a tablet. Each try is counted before its PIN is checked, so that simultaneous guesses
-- cannot evade the limit. The right PIN clears the count.
create table staff_pin_tries (
  staff_id text not null references staff on delete cascade,
  device_id text not null references staff_devices on delete cascade,
  failures integer not null,
  locked_until timestamptz,
  primary key (staff_id, device_id)
);

create table staff_sessions (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The hash of the session's token; only the browser's cookie contains the token.
  token_hash text not null unique,
  staff_id text not null references staff on delete cascade,
  -- The shared tablet. Null: the person's own device.
  device_id text references staff_devices on delete cascade,
  method text not null check (method in ('passkey', 'password', 'pin', 'demo')),
  -- The browser's User-Agent, cut short.
  browser text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  locked_at timestamptz,
  stepped_up_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The hash of a cookie that identifies the browser and outlives the session. If a person has signed in with a browser
  -- before, other people's wrong passwords do not block that browser (docs/decisions/0055).
  browser_hash text
);
create index staff_sessions_by_person on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_by_age on staff_sessions (expires_at);

-- One-time links that let a person or a tablet in.
create table staff_invites (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  token_hash text not null unique,
  kind text not null check (kind in ('person', 'device')),
  staff_id text references staff on delete cascade,
  device_name text,
  -- The keyed hash of six digits, which the person types at an enrolled tablet.
  code_hash text,
  code_tries integer not null default 0,
  made_by text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'person') = (staff_id is not null) and (kind = 'device') = (device_name is not null))
);
create index staff_invites_by_person on staff_invites (staff_id) where ended_at is null;

-- Six emailed digits, for an invitation or a recovery. A person has one code at a time.
create table staff_codes (
  staff_id text primary key references staff on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Challenges that a passkey, an authenticator app or a tablet's key answers. Deleted when answered: no answer is valid
-- twice.
create table staff_challenges (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  purpose text not null,
  -- The id of the only person or tablet that may answer the challenge. Null: anybody may answer.
  asked_of text,
  secret text not null,
  expires_at timestamptz not null
);
create index staff_challenges_by_age on staff_challenges (expires_at);

-- Every action of staff, written in the transaction of its command. Commands at the terminal write the same rows as
-- those of the console. Rows are never changed: see refuse_change_of_log.
create table staff_actions (
  -- The command takes this id from the sequence first, so that the command's other rows can name the action.
  id bigint generated by default as identity primary key,
  at timestamptz not null,
  -- The member of staff. Null: the terminal, or the server itself.
  staff_id text,
  role text,
  device_id text,
  session_id text,
  via text not null check (via in ('console', 'terminal', 'server')),
  command text not null,
  permission text not null,
  kind text not null check (kind in ('money', 'prices and times', 'people', 'bookings', 'trips')),
  subject_kind text not null,
  subject_id text not null,
  -- The values before and after, without personal data, and the salted hash of staff_action_details.
  before jsonb not null,
  after jsonb not null,
  commitment text not null,
  -- The amount that the action gave away, in pence, for the daily limits.
  money integer not null default 0 check (money >= 0),
  request_id text,
  request_hash text,
  -- Until this instant the action can be undone.
  undo_until timestamptz,
  undoes bigint,
  -- The extra permissions that the command's input needed, with the day and the owner concerned: {"permissions": [..],
  -- "day": "2027-06-19", "owner": ".."}. The undo needs the same permissions (docs/decisions/0056).
  asked jsonb not null default '{}',
  -- The number of parties whose trips the action called off, and the price of these trips in pence. Beyond a daily
  -- limit the passkey is required again.
  called_off_parties integer not null default 0,
  called_off_pence integer not null default 0
);
create unique index one_action_per_request on staff_actions (coalesce(staff_id, ''), request_id)
  where request_id is not null;
create unique index undone_once on staff_actions (undoes) where undoes is not null;
create index staff_actions_by_subject on staff_actions (subject_kind, subject_id, id);
create index staff_actions_by_person on staff_actions (staff_id, id);
create index staff_actions_by_time on staff_actions (at);

-- The details of an action, which may name people. Erasing a person deletes the rows. The hash in the action
-- still proves that there were details, but reveals nothing about them.
create table staff_action_details (
  action_id bigint primary key,
  salt text not null,
  sentence text not null,
  reason text,
  before jsonb not null,
  after jsonb not null,
  -- The command's answer without secrets, for a repeated request.
  result jsonb
);

-- A request for a command that the person is not allowed to run. An owner or a manager runs the command in their own
-- name, or refuses.
create table staff_requests (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  asked_by text not null references staff on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  command text not null,
  input jsonb not null,
  reason text,
  decided_by text,
  decided_at timestamptz,
  -- The action that carried out the request. Null: the request was refused.
  action_id bigint
);
create index staff_requests_open on staff_requests (expires_at) where decided_at is null;
