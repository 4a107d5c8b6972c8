-- The plans of a booking and of the change log are made once for a connection, often while the tables are empty or the
-- log has just been emptied: Postgres then decides to read a whole table, and keeps to it while the table grows, until
-- somebody analyses it. By the statistics of an idle machine that was a third of the database's work for a booking. Each
-- of these statements looks up a few rows, so that an index is right whatever the size. A plan without a choice is
-- priced so high that it would be compiled, which costs more than it saves.
alter function reserve(jsonb, timestamptz) set enable_seqscan = off;
alter function reserve(jsonb, timestamptz) set jit = off;
alter function reservation_facts(jsonb) set enable_seqscan = off;
alter function reservation_facts(jsonb) set jit = off;
