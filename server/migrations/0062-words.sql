-- What the site says by hand, in versions (docs/decisions/0102): answers, terms of hire, cancellation and privacy. A text
-- is a template: figures and rules of the house stand in it as {{names}}. None ever goes, because a booking keeps the
-- words that it was made under: those in force when it was made.
create table house_texts (
  id integer generated always as identity primary key,
  -- 'faqs/12', 'terms/deposit': the rows of one key are the versions of one text, the newest is in force.
  key text not null check (key ~ '^(faqs|terms|cancellation|privacy)/[a-z0-9-]{1,60}$'),
  -- In force from this instant.
  valid_from timestamptz not null,
  -- {title, text, also, search, place, isShown}, as shared/rules/house-text.ts has it.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  note text not null
);
create index house_texts_by_key on house_texts (key, id);

create trigger refuse_change_of_version before update or delete or truncate on house_texts
  for each statement execute function refuse_change_of_version();
create trigger site_has_changed after insert on house_texts
  for each statement execute function site_has_changed();
call log_changes_of('house_texts', false);
