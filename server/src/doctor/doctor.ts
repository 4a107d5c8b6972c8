import nodemailer from 'nodemailer';
import type { Config } from '../runtime/config.ts';
import { openServerDatabase } from '../database/open-database.ts';
import { definitionsOf } from '../payments/configured-providers.ts';
import { checkBooks } from './check-books.ts';
import { checkProxies } from './check-proxies.ts';
import { checkSite } from './check-site.ts';
import { type Finding, bad, finding, good } from '../payments/findings.ts';

/** Checks everything that this configuration needs to take real money. */
export async function examine(config: Config): Promise<Finding[]> {
  if (config.payments === 'simulated') {
    return [
      bad(
        'PAYMENTS is simulated: no real money is taken. Set PAYMENTS=live with the keys, then run this again.',
      ),
    ];
  }
  const { accounts, databaseUrl, smtpUrl, publicUrl } = config;
  const groups = await Promise.all([
    finding('The public address', () => checkSite(publicUrl)),
    ...definitionsOf(accounts).map(({ kind, keys }) =>
      finding(kind.label, () => kind.examine(keys, publicUrl)),
    ),
    smtpUrl === undefined
      ? [bad('SMTP_URL is not set.')]
      : finding('The mail server', () => checkMail(smtpUrl)),
    databaseUrl === undefined ? [] : finding('The database', () => checkBooksAt(databaseUrl)),
  ]);
  return [checkProxies(config), ...groups.flat()];
}

async function checkBooksAt(databaseUrl: string): Promise<Finding> {
  const { db, close } = await openServerDatabase(databaseUrl, () => {});
  try {
    return await checkBooks(db, new Date());
  } finally {
    await close();
  }
}

async function checkMail(smtpUrl: string): Promise<Finding> {
  await nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000 }).verify();
  return good('The mail server accepts our login.');
}
