-- An email as sent is some three kilobytes, of which Postgres compressed facts and text twice, when it was written and
-- when it was sent. Up to a page it stays as it is.
alter table mails set (toast_tuple_target = 8160);
