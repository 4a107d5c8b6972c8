-- Which ways to pay there are is a list in the code (shared/rules/payment-method.ts), not another one here.
alter table bookings
  drop constraint bookings_payment_method_id_check,
  add constraint bookings_payment_method_id_check check (payment_method_id ~ '^[1-9]\d{0,2}$');
