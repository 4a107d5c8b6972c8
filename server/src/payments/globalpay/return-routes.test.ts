import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { bankFrame } from './return-routes.ts';

const simulator = (hostname: string) => ({
  script: [],
  frame: [`http://${hostname}:3001`],
  connect: [],
  formAction: [],
});

async function open(isSimulated: boolean) {
  const app = fastify();
  bankFrame(app, { isSimulated, browserOrigins: simulator });
  const answer = await app.inject({ url: '/return/globalpay/frame', headers: { host: 'boats.local:3000' } });
  return { answer, policy: String(answer.headers['content-security-policy']).split('; ') };
}

describe('the frame that shows the pages of a card’s bank', () => {
  test('if cards are real, the frame may show the page of any bank, but may not run scripts of its own', async () => {
    const { answer, policy } = await open(false);
    expect(answer.statusCode).toBe(200);
    expect(policy).toEqual([
      "default-src 'none'",
      "frame-src 'self' https:",
      "form-action 'self' https:",
      "frame-ancestors 'self'",
      "base-uri 'none'",
    ]);
  });

  test('if cards are simulated, the frame shows only the simulator’s pages, under the visitor’s host name', async () => {
    const { policy } = await open(true);
    expect(policy).toContain("frame-src 'self' http://boats.local:3001");
    expect(policy).toContain("form-action 'self' http://boats.local:3001");
  });
});
