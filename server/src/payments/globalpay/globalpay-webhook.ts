import { timingSafeEqual } from 'node:crypto';
import type { ProviderEvent } from '../payment-provider.ts';
import { notificationSignature } from './globalpay-client.ts';

/**
 * The signature is checked over the raw bytes before anything is read. Only ids are taken from a genuine notification;
 * the state of the money is retrieved from Global Payments. A notification has no timestamp, but replaying it is
 * harmless, because this only causes another retrieval.
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

/** An id in the form that providers use; null otherwise, so that nothing malformed reaches the database. */
function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null;
}
