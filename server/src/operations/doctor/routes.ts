import { getGoingLive, getOpening } from '@slipway/shared/api/console/opening.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import type { Examined } from './doctor.ts';
import { ownSurroundings } from '../config/config.ts';
import type { Deps } from '../../bookings/deps.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { readOpening } from '../../catalogue/opening.ts';
import { fieldsOfBusiness } from '../../set-up/kinds/business.ts';
import { serveConsole } from '../../console/serve-console.ts';
import { countRealPayments, seededKey } from '../../set-up/opening/demo-data.ts';
import { missingToSell, readReadiness } from '../../set-up/opening/read-readiness.ts';
import { isNamed } from '../../set-up/opening/unnamed-business.ts';

/** Serves the list of what is missing before the site can open, and before it can take real money. */
export function openingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  serveConsole(app, getOpening, async () => {
    const opening = await readOpening(db);
    const { lastDay, from, ...ready } = await readReadiness(db, venueDate(now()));
    const demo = await db.selectFrom('settings').select('id').where('key', '=', seededKey).executeTakeFirst();
    const words = fieldsOfBusiness(await readBusiness(db));
    const { name, tagline, form, legal, company, address, phone, email, place } = words;
    const { missingForLive } = await import('./look-for-live.ts');
    return {
      data: {
        ...ready,
        isNamed: await isNamed(db),
        business: { name, tagline, form, legal, company, address, phone, email, place },
        isOpen: opening === undefined,
        opensOn: opening?.opensOn ?? null,
        hasDemo: demo !== undefined,
        canClearDemo:
          demo !== undefined && deps.isSimulated && !deps.isPublicDemo && (await countRealPayments(db)) === 0,
        lastDay,
        from: from === null ? null : poundsOf(from),
        missing: missingToSell({ ...ready, lastDay, from }),
        payments: {
          isSimulated: deps.isSimulated,
          offered: deps.providers.map(({ label }) => label),
          missing: deps.isSimulated ? missingForLive(ownSurroundings()) : [],
        },
      },
    };
  });

  // A check calls the payment providers and the mail server, so requests that arrive during a check share its result.
  let looking: Promise<Examined[]> | undefined;
  serveConsole(app, getGoingLive, async () => {
    const [{ findUnsaidExtras, lookForLive }, { topics }] = await Promise.all([
      import('./look-for-live.ts'),
      import('./topics.ts'),
    ]);
    looking ??= lookForLive({ db, business: deps.business, now: now() }, ownSurroundings()).finally(() => {
      looking = undefined;
    });
    const examined = await looking;
    const extras = await findUnsaidExtras(db);
    return {
      data: {
        extras: extras.map(({ id, name }) => ({ item: id, name })),
        isSimulated: deps.isSimulated,
        checkedAt: now().toISOString(),
        topics: examined.map(({ topic, findings }) => {
          const { title, why, whatToDo, place } = topics[topic];
          return {
            topic,
            title,
            why,
            whatToDo,
            place,
            findings: findings.map(({ isGood, sentence }) => ({ isGood, sentence })),
          };
        }),
      },
    };
  });
}
