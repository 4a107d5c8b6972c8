-- Wind: readings at the jetty, and values of a weather service. Decisions about the wind are in 0116.

-- Readings in kilometres an hour, as the gauge at the jetty shows them.
create table weather_readings (
  id bigint generated always as identity primary key,
  measured_at timestamptz not null,
  mean_kmh integer not null check (mean_kmh between 0 and 200),
  -- The gusts. Null: nobody has read them.
  gust_kmh integer check (gust_kmh between mean_kmh and 300),
  -- The member of staff who typed the reading. Null: the reading was typed at the terminal.
  staff_id text,
  noted_at timestamptz not null
);
create index weather_readings_by_time on weather_readings (measured_at);

-- The service's values for one hour, forecast or measured. Later values for the hour replace the row. Null: the service
-- has no such value.
create table weather_hours (
  -- A name of shared/values/weather.ts: 'metoffice'.
  source text not null,
  kind text not null check (kind in ('forecast', 'observed')),
  hour timestamptz not null,
  mean_kmh real check (mean_kmh between 0 and 400),
  gust_kmh real check (gust_kmh between 0 and 500),
  rain_mm real check (rain_mm >= 0),
  rain_percent integer check (rain_percent between 0 and 100),
  -- The service's own number for the kind of weather.
  weather_code integer,
  -- When the service made the value, and when we read it.
  said_at timestamptz not null,
  read_at timestamptz not null,
  primary key (source, kind, hour)
);

-- When the next call to the service is due. A process first moves next_at to a later time. Only the process that
-- succeeds makes the call, so all processes together make one call an hour.
create table weather_polls (
  source text not null,
  kind text not null check (kind in ('forecast', 'observed')),
  next_at timestamptz not null,
  -- When the service was last read. Null: never.
  read_at timestamptz,
  -- Why the last answer was useless. Null: it was useful.
  problem text,
  -- The number of useless answers in a row. After each the wait for the next call is longer.
  failures integer not null default 0 check (failures >= 0),
  primary key (source, kind)
);
