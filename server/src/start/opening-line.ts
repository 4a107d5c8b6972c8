import type { Config } from '../runtime/config.ts';

/** What the console reads when the site is open. The mailbox is named only where somebody at this machine may read it. */
export function openingLine(
  business: { name: string },
  { payments, isPublicDemo, publicUrl }: Pick<Config, 'payments' | 'isPublicDemo' | 'publicUrl'>,
): string {
  const hasMailbox = payments === 'simulated' && !isPublicDemo;
  const mail = hasMailbox ? ` (mail: ${publicUrl}/dev/mailbox)` : '';
  return `${business.name} is open at ${publicUrl}${mail}`;
}
