import type { Config } from '../runtime/config.ts';

/**
 * The terminal's lines once the site is open. They name the mailbox only if somebody at this machine may read it, and
 * the console of a demo, where one press signs in; live, whoever works there knows its address.
 */
export function openingLine(
  business: { name: string },
  { payments, isPublicDemo, publicUrl }: Pick<Config, 'payments' | 'isPublicDemo' | 'publicUrl'>,
): string {
  const hasMailbox = payments === 'simulated' && !isPublicDemo;
  const mail = hasMailbox ? ` (mail: ${publicUrl}/dev/mailbox)` : '';
  const console = payments === 'simulated' ? `\nConsole: ${publicUrl}/console` : '';
  return `${business.name} is open at ${publicUrl}${mail}${console}`;
}
