-- A name and a letter of another was asked in two conditions, and the email address in a third (docs/decisions/0073):
-- Postgres then made the words of everybody found once more. Words and address are one index, so that it answers alone.

-- Lower-case words of a name without accents, and the email address as one word.
create function search_words(p_first text, p_last text, p_email_key text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
      regexp_replace(normalize(lower(p_first || ' ' || p_last), nfd), '[\u0300-\u036f]', '', 'g'))
    || array_to_tsvector(array_remove(array[p_email_key], ''))
$$;
create index customers_by_words on customers using gin (search_words(first_name, last_name, email_key));
drop index customers_by_name;
drop function name_words;
