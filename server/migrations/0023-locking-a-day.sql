-- As in 0005, as an expression that Postgres plans into the statement that calls it: a booking locks its day twice.
create or replace function lock_day(p_date date, p_is_alone boolean default false) returns void
language sql as $$
  -- Any number that no other advisory lock of ours has.
  select case
    when p_is_alone then pg_advisory_xact_lock(7211340, p_date - date '2000-01-01')
    else pg_advisory_xact_lock_shared(7211340, p_date - date '2000-01-01') -- guard: nobody closes the day meanwhile
  end
$$;
