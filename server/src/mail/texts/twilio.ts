import type { TextAnswer, TextService, TextState } from './text-service.ts';

export type TwilioAccount = { accountSid: string; authToken: string };

const theirAddress = 'https://api.twilio.com';
const answerWithinMs = 15_000;

const hasFailed = ['failed', 'undelivered', 'canceled'];
const hasArrived = ['delivered', 'received', 'read'];

/**
 * Calls Twilio by plain `fetch` with basic authentication. Sends forms, and reads JSON. `address` is Twilio's own
 * address, or the address of the simulator.
 */
export function twilio({ accountSid, authToken }: TwilioAccount, address = theirAddress): TextService {
  const account = `${address}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const ask = (url: string, form?: URLSearchParams) =>
    fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { authorization, accept: 'application/json' },
      ...(form === undefined ? {} : { body: form }),
      // A redirect would send our form to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
  return {
    async send({ to, from, words }) {
      try {
        const response = await ask(
          `${account}/Messages.json`,
          new URLSearchParams({ To: to, From: from, Body: words }),
        );
        return answerOf(response.status, await bodyOf(response));
      } catch (error) {
        return { kind: 'unanswered', problem: wordOf(error) };
      }
    },
    async stateOf(ref) {
      try {
        const response = await ask(`${account}/Messages/${encodeURIComponent(ref)}.json`);
        return response.ok ? stateIn(await bodyOf(response)) : undefined;
      } catch {
        return undefined;
      }
    },
    async problemOfAccount() {
      try {
        const response = await ask(`${account}.json`);
        if (!response.ok)
          return `Twilio answers ${response.status}: are TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN right?`;
        const { status } = await bodyOf(response);
        return status === 'active' ? undefined : `the account at Twilio is ${textOf(status)}.`;
      } catch (error) {
        return `Twilio does not answer (${wordOf(error)}).`;
      }
    },
  };
}

type Body = Record<string, unknown>;

async function bodyOf(response: Response): Promise<Body> {
  const value: unknown = await response.json();
  return typeof value === 'object' && value !== null ? (value as Body) : {};
}

function answerOf(status: number, body: Body): TextAnswer {
  const { sid, code, error_code: error } = body;
  if (status >= 200 && status < 300)
    return typeof sid === 'string' && /^[A-Za-z0-9]{1,64}$/.test(sid)
      ? { kind: 'taken', ref: sid }
      : { kind: 'unanswered', problem: `${status} without a sid` };
  const problem = textOf(code ?? error ?? status);
  // After a failure at Twilio, nobody knows whether the text was sent.
  return status >= 500 ? { kind: 'unanswered', problem } : { kind: 'refused', problem };
}

function stateIn({ status, error_code: error, price, price_unit: unit }: Body): TextState {
  const said = textOf(status);
  const paid = typeof price === 'string' || typeof price === 'number' ? Math.abs(Number(price)) : Number.NaN;
  const micros = Math.round(paid * 1_000_000);
  return {
    state: hasFailed.includes(said) ? 'failed' : hasArrived.includes(said) ? 'delivered' : 'on its way',
    problem: error === null || error === undefined ? undefined : textOf(error),
    cost:
      Number.isSafeInteger(micros) && micros < 2 ** 31
        ? { micros, unit: textOf(unit).slice(0, 3) }
        : undefined,
  };
}

function textOf(value: unknown): string {
  return (typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown').slice(0, 100);
}

/** Stores only the kind of the error: Twilio's message may quote the number. */
function wordOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return (cause?.code ?? name ?? 'no answer').slice(0, 100);
}
