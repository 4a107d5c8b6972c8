-- The browser that a session was opened in, by the hash of a cookie that outlives the session: nobody's wrong passwords
-- stand in the way of a browser in which the person has signed in before (docs/decisions/0055). Null at the tablet, and of
-- sessions before this.
alter table staff_sessions add column browser_hash text;
