import type { ColumnType, Generated } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';

/** The tables of edits to the things on sale. The row types are written by hand, as in tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;

type ChangeSetState = 'draft' | 'scheduled' | 'applied' | 'undone' | 'refused' | 'thrown_away';

export type ChangeSetsTable = {
  id: string;
  name: string;
  state: Generated<ChangeSetState>;
  version: Generated<number>;
  fromDate: LocalDate | null;
  applyAt: ColumnType<Date | null, Date | null, Date | null>;
  changes: ColumnType<object, string, string>;
  reason: string | null;
  agreedTo: Generated<string[]>;
  notes: ColumnType<object, string, string>;
  refusal: string | null;
  madeBy: string | null;
  madeAt: Timestamp;
  changedBy: string | null;
  changedAt: Timestamp;
  appliedAt: ColumnType<Date | null, Date | null, Date | null>;
  undoneAt: ColumnType<Date | null, Date | null, Date | null>;
};

export type ChangeSetRowsTable = {
  setId: string;
  position: number;
  groupNumber: number;
  what: string;
  ofTable: string;
  rowId: number;
  before: ColumnType<object | null, string | null, string | null>;
  after: ColumnType<object | null, string | null, string | null>;
};

export type SetUpFilesTable = { id: string; text: string; madeAt: Timestamp };
