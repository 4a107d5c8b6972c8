-- Jobs run at their own beat (docs/decisions/0034): nothing reads the queue of pg-boss any more. A server of the version
-- before, still running beside this one, goes on answering visitors; its jobs stop, and this version does their work.

-- In the order in which pg-boss takes its locks, so that it is not met in a deadlock.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    lock table pgboss.job in access exclusive mode;
  end if;
end $$;

drop schema if exists pgboss cascade;
