-- The public pages say what each extra guest costs, which the schedule rules decide.
create or replace trigger site_has_changed after insert or update or delete or truncate on schedule_rules
  for each statement execute function site_has_changed();
