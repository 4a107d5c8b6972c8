import type { Config } from '../runtime/config.ts';

/**
 * The terminal's lines when a simulated site serves. They name the mailbox only if somebody at this machine may read it,
 * and the console of a demo, where one press signs in.
 */
export function openingLine(
  business: { name: string },
  { isPublicDemo, publicUrl }: Pick<Config, 'isPublicDemo' | 'publicUrl'>,
  isOpen: boolean,
): string {
  const mail = isPublicDemo ? '' : ` (mail: ${publicUrl}/dev/mailbox)`;
  const site = isOpen ? `is open at ${publicUrl}` : `is ready at ${publicUrl}, and not open yet`;
  return `${business.name} ${site}${mail}\nConsole: ${publicUrl}/console`;
}
