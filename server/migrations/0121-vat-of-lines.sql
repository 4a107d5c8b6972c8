-- VAT of each line (docs/vat.md, docs/decisions/0152).

-- The rate of VAT in hundredths of a percent. Null means that the business's rate of the day (in business_terms)
-- applies, as it does to all earlier sales.
alter table boat_packages add column vat_rate integer check (vat_rate between 0 and 10000);
alter table menu_items add column vat_rate integer check (vat_rate between 0 and 10000);

-- A sale copies its rate here from the package or menu item. In the table bookings, this is the rate of the boat hire.
alter table bookings add column vat_rate integer check (vat_rate between 0 and 10000);
alter table booking_items add column vat_rate integer check (vat_rate between 0 and 10000);

-- The booking's prices and VAT rates before this move or change: {basePrice, couponDiscount, byHand, vatRate, items:
-- [{menuItemId, unitPrice, quantity, vatRate}]}. Null if the move or change was not made, or was made when everything
-- had one rate.
alter table moves add column sold_before jsonb;
