-- VAT of each line (docs/vat.md, docs/decisions/0152).

-- In hundredths of a percent. Null: the business's rate of the day, in business_terms; this is so for all earlier
-- sales.
alter table boat_packages add column vat_rate integer check (vat_rate between 0 and 10000);
alter table menu_items add column vat_rate integer check (vat_rate between 0 and 10000);

-- The rate, copied from package or menu item when it is sold. The rate of a booking is that of its boat.
alter table bookings add column vat_rate integer check (vat_rate between 0 and 10000);
alter table booking_items add column vat_rate integer check (vat_rate between 0 and 10000);

-- The sale before this move or change: {basePrice, couponDiscount, byHand, vatRate, items: [{menuItemId, unitPrice,
-- quantity, vatRate}]}. Null: from before it was kept, when all was at one rate.
alter table moves add column sold_before jsonb;
