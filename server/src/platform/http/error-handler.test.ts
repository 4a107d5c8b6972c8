import fastify from 'fastify';
import { expect, test } from 'vitest';
import { DatabaseAway } from '../database/database-errors.ts';
import { incidents } from '../runtime/incidents.ts';
import { handleErrors } from './error-handler.ts';

test('a database outage writes one line to the log, and asks each caller to try again', async () => {
  const lines: { fields: object; message: string }[] = [];
  const note = (fields: object, message: string) => lines.push({ fields, message });
  const noted = incidents({ error: note, warn: note });
  const app = fastify();
  handleErrors(app, noted);
  app.get('/call', async () => {
    throw new DatabaseAway('Connection terminated unexpectedly');
  });
  for (let call = 0; call < 20; call += 1) expect((await app.inject('/call')).statusCode).toBe(503);
  await app.close();
  expect(lines).toEqual([
    {
      fields: { err: expect.any(DatabaseAway), requestId: expect.any(String), times: 1 },
      message: 'the database does not answer',
    },
  ]);
  expect(noted.counts().get('database_away')).toBe(20);
});
