-- What people say and send on: a short code for each booking, the address of its party page, and its captain's name.

-- p_length random characters of p_alphabet, which has at most 256. The bytes are those of two random UUIDs, hashed.
create function random_word(p_length integer, p_alphabet text) returns text
language sql volatile as $$
  select string_agg(substr(p_alphabet, 1 + get_byte(bytes, position) % length(p_alphabet), 1), '' order by position)
  from sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes,
    generate_series(0, p_length - 1) as position
$$;

alter table bookings
  -- For reading out; opens nothing. Without 0 O 1 I L (shared/values/short-code.ts).
  add column code text check (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  -- 130 random bits, of its own: whoever has it sees the trip and nothing of the booking (docs/decisions/0043).
  add column party_token text check (party_token ~ '^[0-9a-z]{26}$'),
  -- Somebody else than who booked. With is_captain_declared: this captain has accepted.
  add column captain_name text;

-- The server makes another code when one is taken; these decide.
alter table bookings
  add constraint one_booking_per_code unique (code),
  add constraint one_booking_per_party_token unique (party_token);

do $$
declare
  v_id text;
  v_code text;
begin
  for v_id in select id from bookings loop
    loop
      v_code := random_word(6, '23456789ABCDEFGHJKMNPQRSTUVWXYZ');
      exit when not exists (select from bookings where code = v_code);
    end loop;
    update bookings set code = v_code, party_token = random_word(26, '0123456789abcdefghjkmnpqrstvwxyz')
    where id = v_id;
  end loop;
end
$$;
drop function random_word;

alter table bookings
  alter column code set not null,
  alter column party_token set not null;

-- The terms to attach, by their version: rendered when the email is sent (docs/decisions/0045).
alter table mails add column terms_version integer;
