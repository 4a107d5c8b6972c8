-- Undoes a statement that comes to its end after this instant, by the clock of the database: nobody waits for it any
-- more. A Postgres that was stopped goes on with what it was sent.
create function refuse_late_write(p_write_by timestamptz) returns boolean
language plpgsql as $$
begin
  if clock_timestamp() > p_write_by then
    raise exception using errcode = 'SLP03', message = 'too late to write';
  end if;
  return true;
end
$$;
