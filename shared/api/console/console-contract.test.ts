import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '../../values/card-number.ts';
import { permissionNames } from '../../rules/permissions.ts';
import { contract } from '../contract.ts';
import { consoleContract } from './console-contract.ts';
import type { ConsoleEndpoint } from './console-endpoint.ts';

const calls = Object.entries<ConsoleEndpoint>(consoleContract).map(([name, endpoint]) => ({
  name,
  endpoint,
}));

describe('the console’s calls in the contract', () => {
  it('no two calls have the same name, address or summary', () => {
    const whole = [...Object.values(contract), ...Object.values(consoleContract)];
    for (const of of [({ path }: { path: string }) => path, ({ summary }: { summary: string }) => summary])
      expect(new Set(whole.map(of)).size).toBe(whole.length);
    for (const name of Object.keys(consoleContract)) expect(contract).not.toHaveProperty(name);
  });

  it.each(calls)(
    '$name requires a known permission or session state, and lists the matching refusals',
    ({ endpoint }) => {
      const { access, refusals, path } = endpoint;
      expect([...permissionNames, 'signed-out', 'locked', 'signed-in']).toContain(access);
      expect(refusals.includes('signed_out')).toBe(access !== 'signed-out');
      expect(refusals.includes('session_locked')).toBe(access !== 'signed-out' && access !== 'locked');
      expect(new Set(refusals).size).toBe(refusals.length);
      expect(path.startsWith('/console/')).toBe(true);
    },
  );

  it.each(calls)('$name refuses an unknown key', ({ endpoint }) => {
    const problems = (value: unknown) =>
      endpoint.body.safeParse(value).error?.issues.map(({ code }) => code) ?? [];
    for (const key of ['role_of_admin', 'isAdmin', 'constructor', ''])
      expect(problems({ [key]: 1 }), key).toContain('unrecognized_keys');
    expect(problems(JSON.parse('{"__proto__": {"isAdmin": true}}'))).toContain('unrecognized_keys');
    for (const body of [null, [], 'text', 1]) expect(problems(body).length).toBeGreaterThan(0);
  });

  it('a request id is accepted even if its digits look like a card number', () => {
    // About one random UUID in 4,000 looks like a card number. An Undo button sends the same id at every press. If the
    // server refused the id, staff could never undo the action.
    const requestId = 'f4bffb83-405f-4489-9397-371757933ff1';
    expect(holdsCardNumber(requestId)).toBe(true);
    type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>;
    const withId = calls.flatMap(({ endpoint: { body } }) => {
      const { requestId: schema } = (body as { shape?: Shape } | undefined)?.shape ?? {};
      return schema === undefined ? [] : [schema];
    });
    for (const schema of withId) expect(schema.safeParse(requestId).success).toBe(true);
    expect(withId.length).toBeGreaterThan(50);
  });
});
