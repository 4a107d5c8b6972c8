-- The accountant's names for the business's accounts and for each rate of VAT (docs/decisions/0155).
create table account_codes (
  id integer generated always as identity primary key,
  -- An account in shared/rules/accounts.ts, for example 'sales', or a rate of VAT, for example 'tax 20'.
  what text not null unique check (what ~ '^[a-z_]{2,30}$|^tax (none|[0-9]{1,3}([.][0-9]{1,2})?)$'),
  code text not null check (length(code) between 1 and 50)
);
