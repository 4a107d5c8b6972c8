import * as z from 'zod/mini';
import { rotateKeys } from '../../platform/security/signing-keys.ts';
import type { Command } from '../../console/command/command.ts';

/** Makes new signing keys. Links sent earlier work until the keys are replaced again. Nobody is signed out. */
export const rotateSigningKeys = {
  name: 'rotate-keys',
  permission: 'set-policies',
  kind: 'people',
  needsStepUp: true,
  isKeptFromStrangers: true,
  input: z.strictObject({}),
  async handler(db, _actor, _input, { now }) {
    const keyVersion = await rotateKeys(db, now);
    return {
      subject: { kind: 'signing keys', id: String(keyVersion) },
      effect: {
        sentence:
          'New signing keys were made, and every server signs with them within five minutes. Links that were sent before work until the keys are replaced again. Nobody is signed out.',
        figures: [],
        warnings: [],
      },
      before: { generation: keyVersion - 1 },
      after: { generation: keyVersion },
      result: {},
    };
  },
} satisfies Command<z.ZodMiniType<Record<string, never>>>;
