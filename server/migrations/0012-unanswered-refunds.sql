-- The last that had happened to the payment before this refund was sent, where the provider does not list refunds. Still
-- the same long afterwards, it says that the refund did not arrive. Null where that proves nothing.
alter table refunds add column last_event_before text;
