-- Who took a slot off sale and who set its price: a rule or a hand. What a rule closed, a rule opens again; what a
-- hand closed or priced stays (docs/decisions/0029).

alter table slots
  -- Null: on sale.
  add column closed_by text check (closed_by in ('rule', 'hand')),
  -- Null: the price follows the rule.
  add column price_set_by text check (price_set_by in ('hand'));

-- Nobody noted it until now. A slot that was closed stays closed, and a price that is not its rule's price stays.
update slots set closed_by = 'hand' where not is_open;
update slots set price_set_by = 'hand'
where not exists (
  select from schedule_rules rule
  where rule.id = slots.schedule_rule_id
    and (rule.surcharge_kind, rule.surcharge_value, rule.price_per_extra_guest)
      = (slots.surcharge_kind, slots.surcharge_value, slots.price_per_extra_guest)
    and rule.minimum_guests is not distinct from slots.minimum_guests);

alter table slots add constraint open_unless_closed_by_somebody check (is_open = (closed_by is null));

-- True inside the transaction in which materialise-slots writes: everything else is a hand.
create function is_rule_at_work() returns boolean
language sql stable as $$
  select coalesce(current_setting('slipway.rule_at_work', true), '') = 'on'
$$;

-- A hand says is_open and nothing else. It also takes over a slot that a rule had closed before.
create function note_who_closed_slot() returns trigger
language plpgsql as $$
begin
  if new.is_open then
    new.closed_by := null;
  elsif not is_rule_at_work() then
    new.closed_by := 'hand';
  end if;
  return new;
end
$$;

create trigger note_who_closed_slot before insert or update of is_open on slots
  for each row execute function note_who_closed_slot();

-- Setting price_set_by to null gives the price back to the rule.
create function note_who_priced_slot() returns trigger
language plpgsql as $$
begin
  if not is_rule_at_work() and (tg_op = 'UPDATE' or new.schedule_rule_id is null) then
    new.price_set_by := 'hand';
  end if;
  return new;
end
$$;

create trigger note_who_priced_slot
  before insert or update of surcharge_kind, surcharge_value, price_per_extra_guest, minimum_guests on slots
  for each row execute function note_who_priced_slot();

-- The packages that an add-on can be ordered with: a dish for the grill needs the grill. Null: every one.
alter table menu_items add column package_ids integer[] check (package_ids <> '{}');

-- The job that thanks looks for what ended lately.
create index bookings_closed_by_date on bookings (date) where status = 'completed';
