import { sql } from 'kysely';
import type { OpenDatabase } from '../platform/database/open-database.ts';

/** Every column, constraint, index, trigger and function of the schema, one line each, in a fixed order. */
export async function catalogueOf({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, nullif(attidentity, ''), pg_get_expr(adbin, adrelid)) as line
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type) from pg_sequences where schemaname = 'public'
    union all
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'schema', nspname) from pg_namespace where nspname !~ '^pg_(toast|temp)'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}
