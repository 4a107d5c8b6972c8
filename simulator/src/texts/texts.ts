import { ControlRefusal, Fields } from '../control/read-fields.ts';
import { type Answer, type Call, type Route, jsonAnswer } from '../http/call.ts';
import { escapeHtml, page } from '../http/page.ts';
import { collection } from '../store/store.ts';
import type { Simulator } from '../simulator.ts';

/**
 * A text message service like Twilio's. A caller posts a message as a form with basic authentication, and reads its
 * outcome by its sid. No text is sent. GET /__sim/texts lists the accepted texts.
 */

/** An account at the text service. The id of its row is its sid. */
type Account = { sid: string; token: string };

type Sent = {
  sid: string;
  account: string;
  to: string;
  from: string;
  body: string;
  atMs: number;
  outcome: Exclude<Outcome, 'refused' | 'too_many' | 'error'>;
};

/**
 * The outcome of the next texts. unanswered: accepted, but the answer is lost. undelivered: accepted, and later
 * reported as undelivered. refused: an unknown number. error: 500, with an unknown outcome.
 */
const outcomes = ['delivered', 'undelivered', 'unanswered', 'refused', 'too_many', 'error'] as const;
type Outcome = (typeof outcomes)[number];

const accounts = collection<Account>('text_accounts');
const sent = collection<Sent>('texts', ({ account }) => account);
/** The chosen outcome of the next texts, in a single row. */
const chosen = collection<{ outcome: Outcome; left: number | 'always' }>('text_scenario');
const chosenRow = 'chosen';

const deliveredAfterMs = 2000;
const pricePerText = '-0.04000';

/** The letters of GSM 03.38, to count a message's segments. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

export function textRoutes(simulator: Simulator): Route[] {
  const messages = '/2010-04-01/Accounts/:account/Messages.json';
  const served: [method: string, path: string, handle: (account: Account, call: Call) => Answer][] = [
    ['POST', messages, (account, call) => take(simulator, account, call)],
    [
      'GET',
      messages,
      (account) =>
        jsonAnswer({
          messages: simulator.store.listGroup(sent, account.sid).map((one) => wireOf(simulator, one)),
        }),
    ],
    [
      'GET',
      '/2010-04-01/Accounts/:account/Messages/:message',
      (account, call) => look(simulator, account, call),
    ],
    [
      'GET',
      '/2010-04-01/Accounts/:account',
      (account) => jsonAnswer({ sid: account.sid, status: 'active', type: 'Full' }),
    ],
  ];
  return [
    ...served.map(([method, path, handle]): Route => ({
      method,
      path,
      isOnlyFromHere: true,
      handle(call) {
        const account = authenticated(simulator, call);
        return account === undefined ? problem(401, 20003, 'Authenticate') : handle(account, call);
      },
    })),
    control('POST', 'texts/account', (call) => {
      const fields = Fields.of(call);
      const [sid, token] = [fields.text('account_sid'), fields.text('auth_token')];
      fields.end();
      if (!/^AC[0-9a-f]{32}$/.test(sid))
        throw new ControlRefusal(400, 'account_sid must be AC and 32 digits from 0 to f.');
      if (!/^[0-9a-f]{32}$/.test(token))
        throw new ControlRefusal(400, 'auth_token must be 32 digits from 0 to f.');
      simulator.store.write(() => simulator.store.put(accounts, sid, { sid, token }));
      return jsonAnswer({});
    }),
    control('POST', 'texts/scenario', (call) => {
      const fields = Fields.of(call);
      const outcome = fields.oneOf('outcome', outcomes);
      const times = fields.optionalNumber('times');
      fields.end();
      if (times === 0) throw new ControlRefusal(400, 'times must be 1 or more.');
      simulator.store.write(() =>
        simulator.store.put(chosen, chosenRow, { outcome, left: times ?? 'always' }),
      );
      return jsonAnswer({});
    }),
    control('GET', 'texts', (call) =>
      call.query.get('as') === 'json' ? jsonAnswer(all(simulator)) : pageOf(all(simulator)),
    ),
  ];
}

/** Deletes the texts at a reset of the simulator. Accounts stay. */
export function forgetTexts({ store }: Simulator): void {
  for (const { sid } of store.list(sent)) store.remove(sent, sid);
  if (store.get(chosen, chosenRow) !== undefined) store.remove(chosen, chosenRow);
}

function control(method: string, path: string, handle: Route['handle']): Route {
  return { method, path: `/__sim/${path}`, isOnlyFromHere: true, handle };
}

function authenticated({ store }: Simulator, { headers, params }: Call): Account | undefined {
  const [scheme = '', encoded = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const [sid = '', token = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const account = store.get(accounts, sid);
  const asked = params['account']?.replace(/\.json$/, '');
  return account !== undefined && account.token === token && asked === sid ? account : undefined;
}

function take(simulator: Simulator, account: Account, call: Call): Answer {
  if (call.headers['content-type']?.split(';')[0]?.trim() !== 'application/x-www-form-urlencoded')
    return problem(400, 21603, 'The body must be a form.');
  const form = new URLSearchParams(call.body);
  for (const name of form.keys())
    if (!['To', 'From', 'Body'].includes(name) || form.getAll(name).length > 1)
      return problem(400, 20001, `The simulator does not know the field ${name}, or the form has it twice.`);
  const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const wrong = wrongIn(to, from, body);
  if (wrong !== undefined) return wrong;
  return simulator.store.write(() => {
    const outcome = nextOutcome(simulator);
    if (outcome === 'refused') return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (outcome === 'too_many') return problem(429, 20429, 'Too many requests');
    if (outcome === 'error') return problem(500, 20500, 'Internal server error');
    const sid = `SM${hex(simulator, 32)}`;
    const row: Sent = { sid, account: account.sid, to, from, body, atMs: simulator.clock.nowMs(), outcome };
    simulator.store.put(sent, sid, row);
    const answer = jsonAnswer(wireOf(simulator, row), 201);
    return outcome === 'unanswered' ? { ...answer, arrives: 'not' } : answer;
  });
}

function wrongIn(to: string, from: string, body: string): Answer | undefined {
  if (!/^\+[1-9]\d{5,14}$/.test(to)) return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  // The sender must be a name, so that nobody can reply to the text.
  if (!/^(?=.*[A-Za-z])[A-Za-z0-9 .&_-]{1,11}$/.test(from))
    return problem(400, 21212, `Invalid From: ${from}`);
  if (/^(info|alert|sms|verify)$/i.test(from)) return problem(400, 21612, `From is generic: ${from}`);
  if (body === '') return problem(400, 21602, 'Message body is required.');
  if (segmentsOf(body) !== 1) return problem(400, 21617, 'The simulator accepts only one segment of GSM-7.');
  return undefined;
}

function segmentsOf(body: string): number {
  let septets = 0;
  for (const character of body) {
    if (basic.includes(character)) septets += 1;
    else if ('^{}\\[~]|€'.includes(character)) septets += 2;
    else return Number.POSITIVE_INFINITY;
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}

function nextOutcome({ store }: Simulator): Outcome {
  const row = store.get(chosen, chosenRow);
  if (row === undefined) return 'delivered';
  if (row.left === 1) store.remove(chosen, chosenRow);
  else if (row.left !== 'always') store.put(chosen, chosenRow, { ...row, left: row.left - 1 });
  return row.outcome;
}

function hex(simulator: Simulator, length: number): string {
  return Buffer.from(simulator.makeId(length)).toString('hex').slice(0, length);
}

function look(simulator: Simulator, { sid }: Account, { params }: Call): Answer {
  const row = simulator.store.get(sent, (params['message'] ?? '').replace(/\.json$/, ''));
  return row === undefined || row.account !== sid
    ? problem(404, 20404, 'Not found')
    : jsonAnswer(wireOf(simulator, row));
}

/** The price is known once the text has been delivered. */
function wireOf({ clock }: Simulator, { sid, account, to, from, body, atMs, outcome }: Sent): object {
  const isOver = clock.nowMs() >= atMs + deliveredAfterMs;
  const isLost = outcome === 'undelivered';
  return {
    sid,
    account_sid: account,
    to,
    from,
    body,
    num_segments: '1',
    direction: 'outbound-api',
    status: isOver ? (isLost ? 'undelivered' : 'delivered') : 'queued',
    error_code: isOver && isLost ? 30003 : null,
    error_message: isOver && isLost ? 'Unreachable destination handset' : null,
    price: isOver ? pricePerText : null,
    price_unit: 'GBP',
    date_created: new Date(atMs).toUTCString(),
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
  };
}

function problem(status: number, code: number, message: string): Answer {
  return jsonAnswer(
    { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    status,
  );
}

/** Lists all texts, newest last. */
function all(
  simulator: Simulator,
): { at: string; to: string; from: string; body: string; outcome: string }[] {
  return simulator.store
    .list(sent)
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ atMs, to, from, body, outcome }) => ({
      at: new Date(atMs).toISOString(),
      to,
      from,
      body,
      outcome,
    }));
}

function pageOf(texts: ReturnType<typeof all>): Answer {
  const rows = texts
    .toReversed()
    .map(
      ({ at, to, from, body, outcome }) =>
        `<li><p><b>${escapeHtml(from)}</b> to ${escapeHtml(to)}, ${at}, ${outcome}</p><p>${escapeHtml(body)}</p></li>`,
    );
  return page(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Text messages</title><link rel="stylesheet" href="/__sim/ui.css">
<main><h1>Text messages</h1>${rows.length === 0 ? '<p>None was sent.</p>' : `<ul>${rows.join('')}</ul>`}</main></html>`,
    { embeddedIn: [] },
  );
}
