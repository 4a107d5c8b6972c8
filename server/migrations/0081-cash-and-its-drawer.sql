-- Cash and the drawer that it lies in (docs/decisions/0121).

-- Set where the first cash of somebody's day has opened the drawer, and not its own button.
alter table drawers add column opened_by_cash boolean;
-- What lay in it at the start is counted later; until then `float` is 0.
alter table drawers add column is_float_open boolean;
-- Two phones of one person that take the first cash at once open one drawer. Only drawers of after this are in it: the
-- column is new, so the index is built of nothing.
-- squawk-ignore require-concurrent-index-creation
create unique index one_drawer_by_cash on drawers (opened_by) where opened_by_cash and closed_at is null;

-- Each count of a drawer as it was typed, with what it should have held then. None is changed; the last one closes it.
create table drawer_counts (
  id integer generated always as identity primary key,
  drawer_id integer not null references drawers on delete cascade,
  counted integer not null check (counted >= 0),
  expected integer not null,
  counted_by text,
  at timestamptz not null
);
create index drawer_counts_by_drawer on drawer_counts (drawer_id);

create function refuse_change_of_drawer_count() returns trigger
language plpgsql as $$
begin
  raise exception 'a count of a drawer is never changed: another one is added';
end
$$;
create trigger refuse_change_of_drawer_count before update on drawer_counts
  for each row execute function refuse_change_of_drawer_count();

-- Cash that lay in no drawer, and the drawer that somebody has put it into. The line of hand_money stays as it is; by the
-- primary key it is put into one drawer once.
create table cash_put_in (
  line_id bigint primary key references hand_money on delete cascade,
  drawer_id integer not null references drawers,
  staff_id text,
  at timestamptz not null
);
create index cash_put_in_by_drawer on cash_put_in (drawer_id);
-- For what lies in no drawer. The table is small: a line for each coin and slip.
-- squawk-ignore require-concurrent-index-creation
create index hand_money_in_no_drawer on hand_money (at) where drawer_id is null and method = 'cash';

-- What was kept of a deposit that was taken by hand. Null: nothing.
alter table deposits add column kept integer;
-- 'deposit_kept': of a deposit that is given back, what stays with us. A version before reads such a line as one of a
-- deposit that is given back.
alter table hand_money drop constraint hand_money_kind_check;
-- The narrower one has looked at every row that is there.
alter table hand_money add constraint hand_money_kind_check
  check (kind in ('payment', 'refund', 'deposit', 'deposit_back', 'deposit_kept')) not valid;
