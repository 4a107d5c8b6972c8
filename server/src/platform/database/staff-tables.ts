import type { Role } from '@slipway/shared/rules/permissions.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** The row types of the tables about staff, written by hand as in tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;
/** Inserted as JSON text. */
type Json = Record<string, unknown>;

type StaffTable = {
  id: string;
  name: string;
  role: Role;
  email: string | null;
  emailKey: string | null;
  isDemo: Generated<boolean>;
  version: Generated<number>;
  changedAt: Timestamp;
  changedBy: string | null;
  createdAt: Timestamp;
  leftAt: ColumnType<Date | null, Date | null, Date | null>;
};

type StaffCredentialsTable = {
  id: string;
  staffId: string;
  kind: 'passkey' | 'password' | 'totp' | 'pin' | 'recovery';
  label: Generated<string>;
  secret: string;
  passkeyId: string | null;
  passkeyCounter: Generated<number>;
  passkeyTransports: Generated<string[]>;
  lastStep: number | null;
  createdAt: Timestamp;
  lastUsedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type StaffDevicesTable = {
  id: string;
  name: string;
  publicKey: string;
  enrolledBy: string | null;
  enrolledAt: Timestamp;
  lastSeenAt: ColumnType<Date | null, Date | null, Date | null>;
  revokedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type StaffPinTriesTable = {
  staffId: string;
  deviceId: string;
  failures: number;
  lockedUntil: ColumnType<Date | null, Date | null, Date | null>;
};

type StaffSessionsTable = {
  id: string;
  tokenHash: string;
  staffId: string;
  deviceId: string | null;
  method: 'passkey' | 'password' | 'pin' | 'demo';
  browser: string;
  browserHash: string | null;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  lockedAt: ColumnType<Date | null, Date | null, Date | null>;
  steppedUpAt: ColumnType<Date | null, Date | null, Date | null>;
  expiresAt: Timestamp;
  endedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type StaffInvitesTable = {
  id: string;
  tokenHash: string;
  kind: 'person' | 'device';
  staffId: string | null;
  deviceName: string | null;
  codeHash: string | null;
  codeTries: Generated<number>;
  madeBy: string | null;
  madeAt: Timestamp;
  expiresAt: Timestamp;
  endedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type StaffCodesTable = {
  staffId: string;
  codeHash: string;
  tries: Generated<number>;
  expiresAt: Timestamp;
};

type StaffChallengesTable = {
  id: string;
  purpose: string;
  askedOf: string | null;
  secret: string;
  expiresAt: Timestamp;
};

/** A trigger refuses every change. */
type StaffActionsTable = {
  id: Generated<number>;
  at: Timestamp;
  staffId: string | null;
  role: string | null;
  deviceId: string | null;
  sessionId: string | null;
  /** 'season': an action in the demonstration's invented season. Clearing the demonstration deletes such actions. */
  via: 'console' | 'terminal' | 'server' | 'season';
  command: string;
  permission: string;
  kind: 'money' | 'prices and times' | 'people' | 'bookings' | 'trips';
  subjectKind: string;
  subjectId: string;
  before: ColumnType<Json, string, never>;
  after: ColumnType<Json, string, never>;
  commitment: string;
  money: Generated<Pence>;
  asked: ColumnType<Json, string | undefined, never>;
  calledOffParties: Generated<number>;
  calledOffPence: Generated<Pence>;
  requestId: string | null;
  requestHash: string | null;
  undoUntil: ColumnType<Date | null, Date | null, never>;
  undoes: number | null;
};

type StaffActionDetailsTable = {
  actionId: number;
  salt: string;
  sentence: string;
  reason: string | null;
  before: ColumnType<Json, string, string>;
  after: ColumnType<Json, string, string>;
  result: ColumnType<Json | null, string | null, string | null>;
};

type StaffRequestsTable = {
  id: string;
  askedBy: string;
  askedAt: Timestamp;
  expiresAt: Timestamp;
  command: string;
  input: ColumnType<Json, string, never>;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: ColumnType<Date | null, Date | null, Date | null>;
  actionId: number | null;
};

export type StaffTables = {
  staff: StaffTable;
  staffCredentials: StaffCredentialsTable;
  staffDevices: StaffDevicesTable;
  staffPinTries: StaffPinTriesTable;
  staffSessions: StaffSessionsTable;
  staffInvites: StaffInvitesTable;
  staffCodes: StaffCodesTable;
  staffChallenges: StaffChallengesTable;
  staffRequests: StaffRequestsTable;
  staffActions: StaffActionsTable;
  staffActionDetails: StaffActionDetailsTable;
};
