-- At a provider's own desk more may be given back than was taken (Global Payments allows 115 percent). That is what is
-- true then; refusing to write it down would only stop us from hearing anything more of the payment.
alter table payment_attempts
  drop constraint payment_attempts_check1,
  add constraint payment_attempts_refunded_check check (refunded >= 0);
