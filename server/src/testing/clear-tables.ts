import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/**
 * Empties these tables, and all tables that refer to them. If one of the tables is large, truncates them all. Otherwise
 * deletes their rows, because `truncate` would make new files for a hundred tables and indexes. The deletion runs no
 * triggers, so the change log is written here.
 */
export async function clearTables(
  db: Database,
  tables: readonly string[],
  numbers: 'restart identity' | 'continue identity' = 'continue identity',
): Promise<void> {
  await sql`do ${sql.lit(`
    declare
      reached oid[];
      each_table record;
    begin
      with recursive reaches (id) as (
        select name::regclass::oid from unnest('{${tables.join(',')}}'::text[]) as name
        union
        select conrelid from pg_constraint join reaches on confrelid = reaches.id where contype = 'f'
      )
      select array_agg(id) into reached from reaches;
      if (select max(pg_relation_size(id)) from unnest(reached) as id) > 2000000 then
        execute 'truncate ' || (select string_agg(id::regclass::text, ', ') from unnest(reached) as id) || ' ${numbers}';
        return;
      end if;
      perform set_config('session_replication_role', 'replica', true);
      for each_table in select id::regclass::text as name, exists (
          select from pg_trigger where tgrelid = id and tgname in ('log_changes', 'log_truncates')
        ) as is_logged from unnest(reached) as id
      loop
        execute 'delete from ' || each_table.name;
        if each_table.is_logged then
          insert into change_log (of_table) values (each_table.name);
        end if;
      end loop;
      perform set_config('session_replication_role', 'origin', true);
      if ${numbers === 'restart identity'} then
        perform setval(pg_depend.objid::regclass, 1, false) from pg_depend join pg_class on pg_class.oid = pg_depend.objid
        where pg_depend.refobjid = any (reached) and pg_class.relkind = 'S' and pg_depend.deptype in ('a', 'i');
      end if;
    end`)}`.execute(db);
}
