import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import type * as z from 'zod/mini';
import { call } from './client.ts';
import { ConsoleError, type Preview, broken } from './console-error.ts';

export type { CommandEndpoint };

type ResultOf<E extends CommandEndpoint> = z.output<E['result']>;

/** Its own words, without what every command takes. */
export type CommandWords<E extends CommandEndpoint> = Omit<
  BodyOf<E>,
  'requestId' | 'isPreview' | 'fingerprint'
>;

export type Done<E extends CommandEndpoint> = {
  result: ResultOf<E>;
  sentence: string;
  action: { id: string; undoUntil: string | null };
};

/** Somebody who may only ask has asked: an owner or a manager says yes or no until then. Nothing is done yet. */
export class AskedFor extends ConsoleError {
  readonly until: string;

  constructor(until: string) {
    super({ status: 200, message: 'An owner or a manager has been asked.' });
    this.until = until;
  }
}

/** What a command would do. Nothing is changed. */
export async function previewCommand<E extends CommandEndpoint>(
  endpoint: E,
  words: CommandWords<E>,
): Promise<Preview> {
  const { effect, fingerprint } = await call(endpoint, {
    body: { ...words, isPreview: true } as BodyOf<E>,
  });
  return { effect, fingerprint };
}

/** The same `requestId` runs it once, however often it is sent. */
export async function applyCommand<E extends CommandEndpoint>(
  endpoint: E,
  words: CommandWords<E>,
  { requestId, fingerprint }: { requestId: string; fingerprint?: string | undefined },
): Promise<Done<E>> {
  const { effect, action, asked, result } = await call(endpoint, {
    body: { ...words, requestId, fingerprint } as BodyOf<E>,
  });
  if (asked !== null) throw new AskedFor(asked.expiresAt);
  if (action === null || result === null) throw new ConsoleError({ status: 200, message: broken });
  return {
    result: result as ResultOf<E>,
    sentence: effect.sentence,
    action,
  };
}
