-- Staff find a booking among a million by parts of a name, the last digits of a phone number, an email address or the
-- short code (docs/decisions/0060). Only what every Postgres has: no extension, so that the embedded one does the same.

-- Lower-case words of a name without accents.
create function name_words(p_first text, p_last text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(normalize(lower(p_first || ' ' || p_last), nfd), '[\u0300-\u036f]', '', 'g'))
$$;
create function phone_backwards(p_phone text) returns text
language sql immutable parallel safe as $$
  select reverse(regexp_replace(p_phone, '\D', '', 'g'))
$$;

create index customers_by_name on customers using gin (name_words(first_name, last_name));
create index customers_by_last_digits on customers (phone_backwards(phone) text_pattern_ops);
create index customers_by_email on customers (email_key text_pattern_ops);

-- The lists of staff go by day and time, and continue where the page before ended.
create index bookings_by_time on bookings (date, start_time, id);
drop index bookings_completed_by_date;

-- Who took the booking, where it was not the customer on the site. Null: the site.
alter table bookings add column source text check (source in ('phone', 'walk_in'));
