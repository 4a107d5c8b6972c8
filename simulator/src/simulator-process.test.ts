import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerRow } from './ledger.ts';
import { startSimulator } from './start-simulator.ts';
import { introduceMerchant, stripeSdk } from './testing/test-merchant.ts';
import { callControl } from './testing/test-simulator.ts';
import { spawnSimulator } from './testing/simulator-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-simulator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = () => spawnSimulator('--port', '0', '--data-dir', folder);

it('a killed simulator loses nothing that it has acknowledged, and continues after a restart', async () => {
  const simulator = await start();
  const merchant = await introduceMerchant(simulator.url);
  merchant.receiver.answerWith(500);
  await callControl(simulator.url, 'clock', { advance: 'P2D' });
  const { json: fault } = await merchant.control('faults', { kind: 'server_error', nth: 10_000 });
  const acknowledged: string[] = [];
  const working = (async () => {
    for (let number = 1; ; number += 1) {
      const { id } = await merchant.sdk.paymentIntents.create(
        {
          amount: 1000 + number,
          currency: 'gbp',
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey: `create:${number}` },
      );
      await merchant.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      await merchant.sdk.paymentIntents.capture(id);
      acknowledged.push(id);
    }
  })().catch(() => {});
  await merchant.receiver.waitFor(20);
  await simulator.kill();
  await working;
  expect(acknowledged.length).toBeGreaterThan(5);
  merchant.receiver.answerWith(200);
  const before = merchant.receiver.received.length;

  const again = await start();
  const { json: ledger } = await callControl(again.url, `ledger?merchant=${merchant.keys.secret}`);
  const captured = ledger.payments
    .filter((row: LedgerRow) => row.captured > 0)
    .map((row: LedgerRow) => row.payment_intent);
  expect(captured).toEqual(expect.arrayContaining(acknowledged));
  // The kill can interrupt only one call. At most one captured payment is therefore unacknowledged.
  expect(captured.length - acknowledged.length).toBeLessThanOrEqual(1);

  const sdk = stripeSdk(again.url, merchant.keys.secret);
  const replayed = await sdk.paymentIntents.create(
    { amount: 1001, currency: 'gbp', capture_method: 'manual', allowed_payment_method_types: ['card'] },
    { idempotencyKey: 'create:1' },
  );
  expect(replayed.id).toBe(acknowledged[0]);
  const fresh = await sdk.paymentIntents.create({ amount: 999, currency: 'gbp' });
  expect(ledger.payments.map((row: LedgerRow) => row.payment_intent)).not.toContain(fresh.id);

  const { json: clock } = await callControl(again.url, 'clock');
  expect(clock.ahead_ms).toBe(2 * 24 * 60 * 60 * 1000);
  const { json: faults } = await callControl(again.url, `faults?merchant=${merchant.keys.secret}`);
  expect(faults).toMatchObject([{ id: fault.id, kind: 'server_error' }]);

  await callControl(again.url, 'clock', { advance: 'PT1M' });
  await merchant.receiver.waitFor(before + 20);
  await again.kill();
  await merchant.close();
});

it('the simulator ends when its parent process has ended', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const simulator = await spawnSimulator(
    '--port',
    '0',
    '--data-dir',
    folder,
    '--parent-pid',
    String(parent.pid),
  );
  expect(simulator.readOutput()).toMatch(
    /^The simulator is ready on http:\/\/127\.0\.0\.1:\d+\. No money moves\.\n$/,
  );
  parent.kill('SIGKILL');
  expect(await simulator.ended).toBe(0);
});

it('the simulator says in one sentence that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const { port } = other.address() as AddressInfo;
  const simulator = await spawnSimulator('--port', String(port), '--data-dir', folder);
  expect(await simulator.ended).toBe(1);
  expect(simulator.readErrors()).toBe(
    `Port ${port} is in use. Stop the program that uses it, or give the simulator another one with --port.\n`,
  );
  other.close();
});

it('the simulator says in one sentence that another simulator uses its folder', async () => {
  const first = await startSimulator({ port: 0, host: '127.0.0.1', dataDir: folder });
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.readErrors()).toMatch(
    /^The folder .+ is in use by the simulator of process \d+\. [^\n]+ DATA_DIR of the site[^\n]+\n$/,
  );
  await first.close();
});
