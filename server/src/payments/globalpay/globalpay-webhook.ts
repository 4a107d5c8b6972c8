import { timingSafeEqual } from 'node:crypto';
import type { ProviderEvent } from '../payment-provider.ts';
import { notificationSignature } from './globalpay-signatures.ts';

/**
 * The signature is checked over the raw bytes before anything is read. From a genuine notification only names are
 * taken; what became of the money is asked from Global Payments. It carries no time, so an old one is as good as a
 * new one: it only makes us ask.
 */
export function readGlobalpayNotification(
  appKey: string,
  raw: Buffer,
  signature: string | string[] | undefined,
): ProviderEvent[] | undefined {
  if (typeof signature !== 'string' || !isSigned(raw, appKey, signature)) return undefined;
  let told: unknown;
  try {
    told = JSON.parse(raw.toString('utf8'));
  } catch {
    return [];
  }
  const { id, status, reference } = (told ?? {}) as Record<string, unknown>;
  const transaction = nameIn(id);
  const hint = nameIn(status);
  if (transaction === null || hint === null) return [];
  return [
    {
      dedupeKey: `${transaction}:${hint}`,
      attemptId: nameIn(reference),
      providerRef: transaction,
      hint,
    },
  ];
}

function isSigned(raw: Buffer, appKey: string, signature: string): boolean {
  const right = Buffer.from(notificationSignature(raw, appKey));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** A name as providers give them; null when it is not one, so that nothing odd gets as far as the database. */
function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null;
}
