import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BankPage } from '../../../../api/globalpay.ts';
import { chargeNamedCard } from './charge-card.ts';

const card = { bookingId: 'b'.repeat(26), reference: 'r'.repeat(26), name: 'PMT_1' };
const page = (field: string): BankPage => ({ address: 'https://bank.example/x', field, value: 'v' });

/** What happened, in its order: calls to our server by their last word and what they tell, and the bank's pages. */
let happened: string[] = [];

function serverThat(answers: { method?: BankPage; challenge?: BankPage; status?: string }) {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { PMT_ID, browser, method_completed: isDone } = JSON.parse(body) as Record<string, unknown>;
    expect(PMT_ID).toBe('PMT_1');
    const isSave = path.endsWith('save_globalpay_reference');
    happened.push(isSave ? 'save' : browser === undefined ? 'begin' : `go on, method ${String(isDone)}`);
    const { status = 'confirmed', method, challenge } = answers;
    const data = isSave ? { status } : browser === undefined ? { method } : { challenge };
    return new Response(JSON.stringify({ success: true, message: '', data }));
  });
}

const bank = ({ looks = true, isAnswered = true } = {}) => ({
  look: async ({ field }: BankPage) => {
    happened.push(`look ${field}`);
    return looks;
  },
  ask: async ({ field }: BankPage) => {
    happened.push(`ask ${field}`);
    return isAnswered;
  },
});

beforeEach(() => {
  happened = [];
  vi.stubGlobal('window', {
    navigator: { language: 'en-GB' },
    screen: { colorDepth: 24, height: 9, width: 16 },
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a card that Global Payments has named is charged', () => {
  it('at once by a bank that has nothing to ask', async () => {
    serverThat({});
    expect(await chargeNamedCard(card, bank())).toEqual({ status: 'confirmed', message: '' });
    expect(happened).toEqual(['begin', 'go on, method undefined', 'save']);
  });

  it('after the bank has looked and asked, in that order', async () => {
    serverThat({ method: page('threeDSMethodData'), challenge: page('creq'), status: 'failed' });
    expect(await chargeNamedCard(card, bank())).toMatchObject({ status: 'failed' });
    expect(happened).toEqual(['begin', 'look threeDSMethodData', 'go on, method true', 'ask creq', 'save']);
  });

  it('all the same when the bank did not look in time', async () => {
    serverThat({ method: page('threeDSMethodData') });
    await chargeNamedCard(card, bank({ looks: false }));
    expect(happened).toEqual(['begin', 'look threeDSMethodData', 'go on, method false', 'save']);
  });

  it('never when the visitor left the bank’s question', async () => {
    serverThat({ challenge: page('creq') });
    expect(await chargeNamedCard(card, bank({ isAnswered: false }))).toBe('left');
    expect(happened).toEqual(['begin', 'go on, method undefined', 'ask creq']);
  });
});
