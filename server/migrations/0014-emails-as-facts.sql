-- An email is stored as the facts that it says, and rendered when it is sent (docs/decisions/0052). Rows of before have
-- their text and go out as they are.
alter table mails
  -- Names the code that renders it: a newer release still knows the facts of an older one.
  add column template text,
  add column template_version integer,
  add column facts jsonb,
  alter column subject drop not null,
  -- Of an email with facts: what was sent, kept when it has been.
  alter column text_body drop not null,
  alter column html_body drop not null,
  add constraint facts_or_text check (
    num_nonnulls(template, template_version, facts) = 3
    or num_nonnulls(template, template_version, facts) = 0 and num_nonnulls(subject, text_body, html_body) = 3);

-- Rows come in the order of their age, and each is written again when it is sent: an index of ranges costs it nothing.
drop index mails_by_age;
create index mails_by_age on mails using brin (created_at);
