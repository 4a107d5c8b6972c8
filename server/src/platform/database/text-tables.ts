import type { TextKind } from '@slipway/shared/rules/text-message.ts';
import type { ColumnType, Generated } from 'kysely';

/** Text messages; row types as in tables.ts. */

type Maybe<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>;

type TextMessagesTable = {
  id: string;
  kind: TextKind;
  bookingId: string;
  recipient: string;
  words: string;
  linkHash: string | null;
  leadsTo: string | null;
  createdAt: Date;
  usefulUntil: Date;
  status: Generated<'waiting' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unanswered' | 'over'>;
  claimedAt: Maybe<Date>;
  providerRef: Maybe<string>;
  problem: Maybe<string>;
  nextCheckAt: Maybe<Date>;
  costMicros: Maybe<number>;
  costUnit: Maybe<string>;
  notBefore: Maybe<Date>;
  actionId: Maybe<number>;
};

export type TextTables = { textMessages: TextMessagesTable };
