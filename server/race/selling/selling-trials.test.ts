import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declineLimits } from '../../src/payments/declines.ts';
import { wrongInMoves } from '../moving/trials.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { type Trials, playShare, trialsAtOnce } from '../settling/share-of-trials.ts';
import { runTrials } from './run-trial.ts';
import { sqlList } from '../../src/platform/database/sql-list.ts';

/** npm test plays a few trials; npm run prove selling plays all trials, with a fresh seed. */
const howMany = Number(process.env.SALES ?? 4);
const envsAtOnce = howMany >= 500 ? 4 : howMany <= trialsAtOnce ? 1 : 2;

const ofPrice = sqlList(purposesThat('countsAsPrice'));

const trials: Trials = {
  howMany,
  firstSeed: Number(process.env.SALES_SEED ?? 1),
  run: runTrials,
  wrong: async (env) => [...(await wrongInMoves(env)), ...(await wrongInDebts(env))],
  again: (seed, count) => `SALES_SEED=${seed} SALES=${count}`,
};

describe('random sales by link, at the dock and on the site', () => {
  let envs: ScheduleEnv[] = [];
  beforeAll(async () => {
    envs = await Promise.all(Array.from({ length: envsAtOnce }, () => openScheduleEnv()));
    for (const { deps } of envs)
      deps.declineLimits = { ...declineLimits, perNetworkHour: Infinity, alarmAbove: Infinity };
  });
  afterAll(() => Promise.all(envs.map((env) => env.stop())));

  it(
    `each sale is paid once with the right sum or not at all, in ${howMany} trials`,
    async () => {
      await Promise.all(envs.map((env, nth) => playShare(env, trials, { first: nth, every: envsAtOnce })));
    },
    600_000 + howMany * 3_000,
  );

  it('the trials of sales reach every outcome', async () => {
    const ends = await Promise.all(
      envs.map(({ db }) =>
        sql<{ end: string; count: number }>`
          select concat_ws(', ', case when purpose = 'deposit' then 'deposit' when is_for_owed then 'owed' else 'place' end,
            case when provider in ('cash', 'card_machine') then 'in the hand' when pay_link_id is null then 'on the site'
              else 'by link' end,
            case when accepted_at is not null and reversal_requested_at is null then 'kept'
              when reversal_requested_at is not null and authorised > 0 then 'given back' else 'not paid' end) as end,
            count(*)::integer as count
          from payment_attempts group by 1 order by 1`.execute(db),
      ),
    );
    const counts = new Map<string, number>();
    for (const { end, count } of ends.flatMap(({ rows }) => rows))
      counts.set(end, (counts.get(end) ?? 0) + count);
    console.info([...counts].map(([end, count]) => `${end}: ${count}`).join('\n'));
    if (howMany < 100) return;
    for (const end of ['place', 'owed', 'deposit'])
      for (const fate of ['kept', 'given back'])
        expect([...counts.keys()]).toContain(`${end}, by link, ${fate}`);
  });

  it('the trials of sales cause no deadlock', async () => {
    expect(await Promise.all(envs.map((env) => env.stop()))).toEqual(envs.map(() => 0));
  });
});

/**
 * Returns two kinds of faults. First: a booking's debt was paid and no move or change came later, but the sum owed is
 * not zero. Second: a booking has more than one deposit.
 */
async function wrongInDebts({ db }: ScheduleEnv): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'after its debt was paid ' || owed || ' are owed for ' || id as wrong from (
      select b.id, max(a.accepted_at) as paid_at, b.total
          + (select coalesce(sum(m.fee + m.to_refund + m.credit - m.waived), 0) from moves m
            where m.booking_id = b.id and m.status = 'done')
          - (select coalesce(sum(p.captured), 0) from payment_attempts p where p.booking_id = b.id
            and p.reversal_requested_at is null and p.purpose in (${ofPrice})) as owed
      from bookings b join payment_attempts a on a.booking_id = b.id
      where b.status in ('confirmed', 'completed') and a.is_for_owed and a.captured > 0
        and a.reversal_requested_at is null and a.accepted_at is not null
      group by b.id) paid
    where owed <> 0 and not exists (select from moves m where m.booking_id = paid.id and m.status = 'done'
      -- Who came first under the lock may have read the clock last.
      and m.decided_at > paid.paid_at - interval '5 seconds')
    union all select count(*) || ' deposits of ' || booking_id from payment_attempts
      where purpose = 'deposit' and accepted_at is not null and reversal_requested_at is null
        and status in ('authorised', 'captured') group by booking_id having count(*) > 1`.execute(db);
  return rows.map(({ wrong }) => wrong);
}
