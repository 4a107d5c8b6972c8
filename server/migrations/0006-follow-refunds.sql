-- A refund that was done is looked at for some weeks more: it may still fail.

create index refunds_followed on refunds (next_attempt_at) where status in ('requested', 'accepted', 'done');
drop index refunds_open;
