import { ProviderError } from '../payment-provider.ts';
import type { WorldpayAccount } from './worldpay-account.ts';
import { reply } from './worldpay-messages.ts';
import { type Xml, readMessage, writeMessage } from './worldpay-xml.ts';

type Reply = ReturnType<typeof reply.parse>['reply'];

export type WorldpayAnswer = Omit<Reply, 'error'> & { error: { code: string; message: string } | undefined };

/** Sends a message and reads the reply. An error that Worldpay names is returned as an answer, not thrown. */
export async function askWorldpay(
  account: WorldpayAccount,
  message: Xml,
  timeoutMs: number,
): Promise<WorldpayAnswer> {
  const response = await post(account, message, timeoutMs);
  if (response.status === 401) throw new ProviderError('bad_credentials', 'Worldpay: 401');
  if (response.status === 429) throw new ProviderError('throttled', 'Worldpay: 429');
  if (response.status !== 200) throw new ProviderError('outcome_unknown', `Worldpay: ${response.status}`);
  const read = reply.safeParse(readMessage(response.text));
  if (!read.success || read.data['@merchantCode'] !== account.merchantCode)
    throw new ProviderError('outcome_unknown', 'Worldpay: a reply that cannot be read');
  const error = read.data.reply.error ?? read.data.reply.orderStatus?.error;
  if (error === undefined) return { ...read.data.reply, error };
  const { '@code': code, '#text': text } = error;
  throwWhenItSaysNothing(code);
  return { ...read.data.reply, error: { code, message: text } };
}

/** The error codes of Worldpay's DTD. Code 5 is about an order and its state, and is left to the caller. */
function throwWhenItSaysNothing(code: string): void {
  if (code === '5') return;
  const kinds: Record<string, ProviderError['kind']> = {
    '2': 'bad_request',
    '3': 'bad_request',
    '4': 'bad_credentials',
    '6': 'bad_request',
    '7': 'bad_request',
  };
  // Worldpay's text may quote what we sent, so our error contains only the code.
  throw new ProviderError(kinds[code] ?? 'outcome_unknown', `Worldpay: error ${code}`);
}

async function post(
  { address, merchantCode, username, password }: WorldpayAccount,
  message: Xml,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${address}/jsp/merchant/xml/paymentService.jsp`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': 'text/xml; charset=utf-8',
      },
      body: writeMessage(merchantCode, message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const isNotSent = cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
    throw new ProviderError(
      isNotSent ? 'not_sent' : 'outcome_unknown',
      `Worldpay: ${cause?.code ?? (error as Error).name}`,
    );
  }
}
