-- What a boat's papers say (docs/decisions/0106). The version before writes neither column, and reads what it names.

-- Its number on the hull or in the register; '': it has none.
alter table boats add column hull_number text not null default ''
  constraint hull_number_of_boat check (length(hull_number) <= 30);

-- How much it may carry. Null: what the figures of the house promise. There are some dozen boats, so that the check of
-- the rows that there are takes no time.
alter table boats add column weight_kg integer constraint weight_of_boat check (weight_kg between 100 and 10000);
