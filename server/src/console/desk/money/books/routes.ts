import { exportBooks, getAccountant, getAccounts } from '@slipway/shared/api/console/accountant.ts';
import * as contract from '@slipway/shared/api/console/books.ts';
import { scopeOf } from '@slipway/shared/rules/permissions.ts';
import { type LocalDate, daysBetween, localDate } from '@slipway/shared/values/local-date.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Deps } from '../../../../bookings/deps.ts';
import type { Database, Tables } from '../../../../platform/database/tables.ts';
import { malformed } from '../../../../platform/http/malformed.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { randomId } from '../../../../platform/security/random-id.ts';
import type { Actor } from '../../../command/command.ts';
import { runCommand } from '../../../command/run-command.ts';
import { serveConsole } from '../../../serve-console.ts';
import { preferIndexes } from '../../../../bookings/money/ledger/read-lines.ts';
import { readAccounts } from '../accountant/account-codes.ts';
import { exportBooks as exportMonth } from '../accountant/export-books.ts';
import { readAccountant } from '../accountant/read-accountant.ts';
import { readOrStop } from './lock-period.ts';
import { readDisputes } from './read-disputes.ts';
import {
  type Range,
  readLiabilitySums,
  readOwed,
  readPeriods,
  readTakings,
  readVat,
} from './read-figures.ts';
import { rangeOf, readBookRows } from './read-rows.ts';

export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  serveConsole(app, contract.getTakings, async ({ query, actor, scope }) => ({
    data: await atOnce(db, (read) => readTakings(read, requireRange(query), ownerOf(actor, scope))),
  }));
  serveConsole(app, contract.getVat, async ({ query }) => ({
    data: await atOnce(db, (read) => readVat(read, requireRange(query), now())),
  }));
  serveConsole(app, contract.getOwed, async ({ actor }) => ({
    data: await readOwed(db, seesNames(actor), now()),
  }));
  serveConsole(app, contract.getLiabilities, async ({ query }) => ({
    data: await atOnce(db, (read) => readLiabilitySums(read, requireDay(localDate(query.on)))),
  }));
  serveConsole(app, contract.listDisputes, async ({ actor }) => ({
    data: await readDisputes(db, seesNames(actor), now()),
  }));
  serveConsole(app, contract.listPeriods, async () => ({ data: await readPeriods(db, now()) }));
  serveConsole(app, contract.listBookRows, async ({ query, actor, scope }) => {
    const staffId = ownerOf(actor, scope);
    // With the scope 'own', a person may list only the figures in `ofOwn`, and sees only their own rows.
    if (staffId !== undefined && !ofOwn.includes(query.figure)) throw new Refusal('not_allowed');
    if (query.from !== undefined) requireRange(query);
    if (query.on !== undefined) requireDay(localDate(query.on));
    return { data: await atOnce(db, (read) => readBookRows(read, { ...query, staffId }, now())) };
  });
  serveConsole(app, getAccountant, async ({ query: { month } }) => ({
    data: await atOnce(db, (read) => readAccountant(read, month, now())),
  }));
  serveConsole(app, getAccounts, async () => ({ data: await readAccounts(db) }));
  serveConsole(app, exportBooks, async ({ actor, body }) => {
    const { result } = await runCommand(deps, actor, exportMonth, { input: body, requestId: randomId() });
    return { data: result! };
  });
}

const ofOwn: readonly string[] = ['takings', 'deposits', 'differences'] satisfies contract.BookFigure[];

function ownerOf({ person }: Actor, scope: string): string | undefined {
  return scope === 'own' ? (person?.id ?? '') : undefined;
}

function seesNames({ role, tablet }: Actor): boolean {
  return scopeOf({ role, isOnTablet: tablet !== null }, 'see-names') === 'all';
}

const mostDays = 366;

function requireRange(asked: { from?: string | undefined; to?: string | undefined }): Range {
  const range = rangeOf(asked);
  const days = daysBetween(range.from, range.to);
  if (days < 0) throw malformed('from must not be after to.');
  requireDay(range.to);
  if (days > mostDays) throw malformed(`from and to must not be more than ${mostDays} days apart.`);
  return range;
}

/** Refuses 31 December 2199 and later days. Queries also use the day after. */
function requireDay(date: LocalDate): LocalDate {
  if (date >= noBooksFrom) throw malformed(`The day must be before ${noBooksFrom}.`);
  return date;
}

const noBooksFrom = localDate('2199-12-31');

/**
 * Runs all queries of `read` on one snapshot of the database, so that a month that is locked at the same time does not
 * affect them. If the books contain a word that shared/rules/ledger.ts does not define, the refusal names the word.
 */
function atOnce<Read>(db: Kysely<Tables>, read: (db: Database) => Promise<Read>): Promise<Read> {
  return readOrStop(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await preferIndexes(transaction);
        return read(transaction);
      }),
  );
}
