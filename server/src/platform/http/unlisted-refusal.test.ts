import { listMenu } from '@slipway/shared/api/catalogue.ts';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { incidents } from '../runtime/incidents.ts';
import { handleErrors } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { serveEndpoint } from './serve-endpoint.ts';

describe('a refusal that its call does not declare', () => {
  async function answerOf(answersUnlistedRefusals: boolean) {
    const log: string[] = [];
    const app = fastify({ logger: { stream: { write: (line: string) => log.push(line) } } });
    app.decorate('answersUnlistedRefusals', answersUnlistedRefusals);
    handleErrors(app, incidents({ error: () => {}, warn: () => {} }));
    serveEndpoint(app, listMenu, async () => {
      throw new Refusal('slot_taken');
    });
    const response = await app.inject(listMenu.path);
    await app.close();
    const { data } = response.json<{ data: unknown }>();
    return { status: response.statusCode, data, log: log.join('') };
  }
  const named = '/menu/get_active_menus does not list the refusal slot_taken';

  test('on a simulated site, an undeclared refusal is answered with status 500', async () => {
    const { status, data, log } = await answerOf(false);
    expect({ status, data }).toEqual({ status: 500, data: {} });
    expect(log).toContain(named);
  });

  test('on a live site, an undeclared refusal is sent unchanged and logged as an error', async () => {
    const { status, data, log } = await answerOf(true);
    expect({ status, data }).toEqual({ status: 409, data: { code: 'slot_taken' } });
    expect(log).toContain(named);
  });
});
