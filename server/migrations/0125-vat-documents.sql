-- VAT invoices and credit notes: numbered without gaps, frozen once they are issued, kept for six years
-- (docs/decisions/0156).

-- The last number of each series: a row, not a sequence. A transaction locks the row while it issues a document, so
-- that other transactions wait. If the transaction is rolled back, the next document gets that number.
create table vat_document_numbers (
  -- 'test': for bookings made in test mode.
  series text primary key check (series in ('real', 'test')),
  last integer not null check (last > 0),
  -- Documents up to this number have been deleted, because they had been kept for six years.
  deleted_to integer not null default 0 check (deleted_to >= 0),
  -- The job has checked all refunds and changes of bookings made before this instant. If the books then had less
  -- money or VAT than a booking's documents, the job has written a credit note.
  looked_to timestamptz not null
);

create table vat_documents (
  series text not null check (series in ('real', 'test')),
  number integer not null check (number > 0),
  kind text not null check (kind in ('simplified', 'full', 'credit_note')),
  booking_id text not null references bookings,
  issued_at timestamptz not null,
  -- The member of staff who issued the document. Null: the customer asked for it, or a refund caused it.
  issued_by text references staff,
  -- The business, {name, line, address, vatNumber}, and the sale, {code, words, date}, as they were when the document
  -- was issued.
  seller jsonb not null,
  trip jsonb not null,
  -- The buyer's name and address, typed for this document alone and independent of the customer's row.
  buyer_name text check (length(buyer_name) between 1 and 100),
  buyer_address text check (length(buyer_address) between 1 and 300),
  -- True: the name or address on the earlier invoices was wrong. The document is the credit note for those invoices, or
  -- the invoice that replaces them.
  corrects_buyer boolean not null default false,
  -- The invoices that the document corrects, follows or replaces, the earliest first: [{"number": 3, "issuedOn":
  -- "2027-05-08"}].
  refers_to jsonb not null,
  -- The sum of the amounts of all lines, VAT included, and the sum of the VAT in these amounts.
  amount integer not null,
  vat integer not null,
  primary key (series, number),
  check ((buyer_name is null) = (buyer_address is null)),
  check (not corrects_buyer or buyer_name is not null),
  check (kind = 'credit_note' or (kind = 'full') = (buyer_name is not null))
);
create index vat_documents_by_booking on vat_documents (booking_id);

-- The last number of a series always belongs to a document.
alter table vat_document_numbers add constraint last_has_its_document
  foreign key (series, last) references vat_documents (series, number) deferrable initially deferred;

-- A line of a document: one row of the books at one rate. The first document about the row states its full amount.
-- Later documents state only the changes of that amount.
create table vat_document_lines (
  series text not null check (series in ('real', 'test')),
  number integer not null,
  position integer not null check (position > 0),
  tax_point date not null,
  source_table text not null,
  source_id text not null,
  source_kind text not null,
  words text not null,
  -- The rate of VAT in hundredths of a percent.
  rate integer not null check (rate >= 0),
  amount integer not null,
  vat integer not null,
  primary key (series, number, position),
  foreign key (series, number) references vat_documents on delete cascade
);

create function refuse_change_of_vat_document() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.number <= (select deleted_to from vat_document_numbers where series = old.series) then
    return old;
  end if;
  raise exception 'an issued document is never changed: what differs later is a document of its own';
end
$$;
create trigger refuse_change_of_vat_document before update or delete on vat_documents
  for each row execute function refuse_change_of_vat_document();
create trigger refuse_change_of_vat_document before update or delete on vat_document_lines
  for each row execute function refuse_change_of_vat_document();

-- Documents are issued in the order of their numbers, and no number is left out.
create function refuse_vat_document_out_of_order() returns trigger
language plpgsql as $$
begin
  if new.number is distinct from (select last from vat_document_numbers where series = new.series) then
    raise exception 'a document has the next number of its series';
  end if;
  return new;
end
$$;
create trigger refuse_vat_document_out_of_order before insert on vat_documents
  for each row execute function refuse_vat_document_out_of_order();
