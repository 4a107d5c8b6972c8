-- The terminal's commands run as those of the console do, and leave the same rows.
insert into staff_actions (at, via, command, permission, kind, subject_kind, subject_id, before, after, commitment)
  select at, 'terminal', split_part(command, ' ', 1), 'set-policies', 'bookings', 'house', 'terminal', '{}', '{}',
    'written before the log had commitments ' || id
  from owner_actions order by id;
insert into staff_action_details (action_id, salt, sentence, before, after)
  select a.id, '', o.command || E'\n' || o.outcome, '{}', '{}'
  from owner_actions o
  join staff_actions a on a.commitment = 'written before the log had commitments ' || o.id;
drop table owner_actions;
