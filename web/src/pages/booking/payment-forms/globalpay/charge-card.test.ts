import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BankPage } from '../../../../api/globalpay.ts';
import { authenticateAndCharge } from './charge-card.ts';

const card = { bookingId: 'b'.repeat(26), reference: 'r'.repeat(26), token: 'PMT_1' };
const page = (field: string): BankPage => ({ address: 'https://browserSteps.example/x', field, value: 'v' });

/** The calls to our server and the pages of the issuer that were shown, in the order in which they happened. */
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

const browserSteps = ({ isCollected = true, isAnswered = true } = {}) => ({
  collectDeviceData: async ({ field }: BankPage) => {
    happened.push(`look ${field}`);
    return isCollected;
  },
  showChallenge: async ({ field }: BankPage) => {
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

describe('a tokenised card is charged', () => {
  it('a card is charged straight away if its bank has neither a method page nor a challenge', async () => {
    serverThat({});
    expect(await authenticateAndCharge(card, browserSteps())).toEqual({ status: 'confirmed', message: '' });
    expect(happened).toEqual(['begin', 'go on, method undefined', 'save']);
  });

  it('a card is charged after the method page and the challenge, in that order', async () => {
    serverThat({ method: page('threeDSMethodData'), challenge: page('creq'), status: 'failed' });
    expect(await authenticateAndCharge(card, browserSteps())).toMatchObject({ status: 'failed' });
    expect(happened).toEqual(['begin', 'look threeDSMethodData', 'go on, method true', 'ask creq', 'save']);
  });

  it('a card is charged even if the method page does not finish in time', async () => {
    serverThat({ method: page('threeDSMethodData') });
    await authenticateAndCharge(card, browserSteps({ isCollected: false }));
    expect(happened).toEqual(['begin', 'look threeDSMethodData', 'go on, method false', 'save']);
  });

  it('a card is not charged if the visitor closes the challenge', async () => {
    serverThat({ challenge: page('creq') });
    expect(await authenticateAndCharge(card, browserSteps({ isAnswered: false }))).toBe('closed');
    expect(happened).toEqual(['begin', 'go on, method undefined', 'ask creq']);
  });
});
