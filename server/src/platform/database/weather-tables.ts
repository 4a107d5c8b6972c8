import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { ColumnType, Generated } from 'kysely';

/** Row types for the weather and weather decisions, written by hand as in tables.ts. Speeds are in km/h. */

type Timestamp = ColumnType<Date, Date, Date>;
/** Inserted as JSON text. */
type Json = Record<string, unknown>;

type WeatherReadingsTable = {
  id: Generated<number>;
  measuredAt: Timestamp;
  meanKmh: number;
  gustKmh: number | null;
  staffId: string | null;
  notedAt: Timestamp;
};

type WeatherHoursTable = {
  source: string;
  kind: 'forecast' | 'observed';
  hour: Timestamp;
  meanKmh: number | null;
  gustKmh: number | null;
  rainMm: number | null;
  rainPercent: number | null;
  weatherCode: number | null;
  saidAt: Timestamp;
  readAt: Timestamp;
};

type WeatherPollsTable = {
  source: string;
  kind: 'forecast' | 'observed';
  nextAt: Timestamp;
  readAt: ColumnType<Date | null, Date | null, Date | null>;
  problem: string | null;
  failures: Generated<number>;
};

type WeatherDecisionsTable = {
  id: Generated<number>;
  kind: 'warned' | 'called_off';
  date: LocalDate;
  fromTime: LocalTime | null;
  toTime: LocalTime | null;
  decideAt: ColumnType<Date | null, Date | null, Date | null>;
  reason: string;
  known: ColumnType<Json, string, string>;
  staffId: string | null;
  decidedAt: Timestamp;
  endedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type DecidedPartiesTable = {
  decisionId: number;
  bookingId: string;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  paid: Pence;
  answer: 'slot' | 'money' | null;
  answeredAt: ColumnType<Date | null, Date | null, Date | null>;
  answeredBy: string | null;
  linkOpenedAt: ColumnType<Date | null, Date | null, Date | null>;
  rungAt: ColumnType<Date | null, Date | null, Date | null>;
  rungBy: string | null;
  keptUntil: ColumnType<Date | null, Date | null, Date | null>;
};

export type WeatherTables = {
  weatherReadings: WeatherReadingsTable;
  weatherHours: WeatherHoursTable;
  weatherPolls: WeatherPollsTable;
  weatherDecisions: WeatherDecisionsTable;
  decidedParties: DecidedPartiesTable;
};
