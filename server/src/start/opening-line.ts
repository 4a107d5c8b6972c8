import type { Config } from '../runtime/config.ts';

/** The console's line once the site is open. It names the mailbox only if somebody at this machine may read it. */
export function openingLine(
  business: { name: string },
  { payments, isPublicDemo, publicUrl }: Pick<Config, 'payments' | 'isPublicDemo' | 'publicUrl'>,
): string {
  const hasMailbox = payments === 'simulated' && !isPublicDemo;
  const mail = hasMailbox ? ` (mail: ${publicUrl}/dev/mailbox)` : '';
  return `${business.name} is open at ${publicUrl}${mail}`;
}
