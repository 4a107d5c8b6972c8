import nodemailer from 'nodemailer';
import { openServerDatabase } from '../../platform/database/open-database.ts';
import { isLocalHost } from '../../platform/http/ip-address.ts';
import { definitionsOf } from '../../payments/configured-providers.ts';
import { type Finding, bad, finding, good } from '../../payments/findings.ts';
import type { Config } from '../config/config.ts';
import { checkBackups, hindrancesOfBackups } from './check-backups.ts';
import { checkBooks } from './check-books.ts';
import { checkDatabase, isNew } from './check-database.ts';
import type { TopicName } from './topics.ts';

/** The findings about one topic. */
export type Examined = { topic: TopicName; findings: Finding[] };

/** Checks everything that this configuration needs to take real money. */
export async function examine(config: Config): Promise<Examined[]> {
  if (config.payments === 'simulated') {
    return [
      {
        topic: 'payments',
        findings: [
          bad(
            'PAYMENTS is simulated: no real money is taken. Set PAYMENTS=live with the keys, then run this again.',
          ),
        ],
      },
    ];
  }
  const { accounts, databaseUrl, smtpUrl, publicUrl } = config;
  const proxies: Examined = { topic: 'address', findings: [checkProxies(config)] };
  const others = await Promise.all([
    about('address', 'The public address', () => checkSite(publicUrl)),
    ...definitionsOf(accounts).map(({ kind, keys }) =>
      about('payments', kind.label, () => kind.examine(keys, publicUrl)),
    ),
    smtpUrl === undefined
      ? about('email', 'The mail server', async () => bad('SMTP_URL is not set.'))
      : about('email', 'The mail server of SMTP_URL', () => checkMail(smtpUrl)),
    ...(databaseUrl === undefined
      ? []
      : [about('database', 'The database', () => lookInto(databaseUrl, config))]),
  ]);
  return [proxies, ...others];
}

async function about(
  topic: TopicName,
  what: string,
  look: () => Promise<Finding | Finding[]>,
): Promise<Examined> {
  return { topic, findings: await finding(what, look) };
}

async function lookInto(databaseUrl: string, config: Config): Promise<Finding[]> {
  const { db, close } = await openServerDatabase(databaseUrl, () => {});
  try {
    if (await isNew(db))
      return [
        good('The database answers and has no tables yet. The server makes them when it starts.'),
        ...(await hindrancesOfBackups(config)),
      ];
    return [
      ...(await checkDatabase(db)),
      await checkBooks(db, new Date()),
      ...(await checkBackups(db, config)),
    ];
  } finally {
    await close();
  }
}

async function checkMail(smtpUrl: string): Promise<Finding> {
  await nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000 }).verify();
  return good('The mail server accepts our login.');
}

/** Checks that limits count the address of each visitor, not the proxy's or one that a visitor made up. */
export function checkProxies({ trustedProxies, host }: Pick<Config, 'trustedProxies' | 'host'>): Finding {
  if (trustedProxies === 0)
    return bad(
      'TRUSTED_PROXIES is 0, but a proxy in front of this server serves https, so all visitors share one limit. Set TRUSTED_PROXIES to the address of the proxy.',
    );
  if (typeof trustedProxies === 'number' && !isLocalHost(host))
    return bad(
      `TRUSTED_PROXIES is a number and HOST is ${host}: a stranger who reaches the port without the proxy can choose the address that limits count. Set TRUSTED_PROXIES to the proxy's addresses, or HOST=127.0.0.1 if the proxy runs on this machine.`,
    );
  return good('Limits count visitors by the address that the proxy passes on.');
}

const withinMs = 10_000;

/** Checks that the site answers at its public address, with the headers that protect a payment page. */
async function checkSite(publicUrl: string): Promise<Finding[]> {
  const answer = await fetch(`${publicUrl}/health/ready`, { signal: AbortSignal.timeout(withinMs) }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error) {
    return [
      bad(
        `${publicUrl} cannot be reached from here (${answer.message}). Check DNS and the proxy, and whether the server is running.`,
      ),
    ];
  }
  return [
    answer.ok
      ? good(`${publicUrl} and its database answer.`)
      : bad(`${publicUrl} answers with status ${answer.status}. Look at the server's log.`),
    answer.headers.has('strict-transport-security')
      ? good('The site tells browsers to stay on https.')
      : bad(
          'The site does not send Strict-Transport-Security. Is PUBLIC_URL https, and does the proxy pass headers on?',
        ),
    answer.headers.has('content-security-policy')
      ? good('The site sends a Content-Security-Policy.')
      : bad('The Content-Security-Policy is missing: a proxy removes it.'),
  ];
}
