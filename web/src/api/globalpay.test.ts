import { initiateGlobalpay } from '@slipway/shared/api/payments.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { continueBankCheck } from './globalpay.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['en-GB', 'en-GB'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['en-US@posix', 'en-US'],
  ['C', 'en-GB'],
  ['', 'en-GB'],
])(
  'for the browser’s language tag %j the bank gets a language that our server accepts',
  async (said, told) => {
    vi.stubGlobal('window', {
      navigator: { language: said },
      screen: { colorDepth: 24, height: 900, width: 1600 },
    });
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      sent.push(initiateGlobalpay.body.parse(JSON.parse(body)));
      return new Response(JSON.stringify({ success: true, message: '', data: {} }));
    });
    await continueBankCheck(
      { bookingId: 'b'.repeat(26), reference: 'r'.repeat(26), token: 'PMT_1' },
      undefined,
    );
    expect(sent).toMatchObject([{ browser: { language: told } }]);
  },
);
