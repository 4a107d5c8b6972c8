import { ControlRefusal, Fields } from '../../control/read-fields.ts';
import { type Answer, type Call, jsonAnswer } from '../../http/call.ts';
import { escapeHtml, page, wholePage } from '../../http/page.ts';
import { findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { answerBank, decode } from '../authentications/answer-bank.ts';
import { changeAuthentication, findByServerTransId } from '../authentications/find-authentication.ts';
import type { AuthenticationRow } from '../rows.ts';

/** Renders the bank's method page for a hidden frame. The page returns to the shop at once. */
export function showMethod(simulator: Simulator, { body }: Call): Answer {
  const sent = new URLSearchParams(body).get('threeDSMethodData') ?? '';
  const id = decode(sent)?.threeDSServerTransID;
  const row = typeof id === 'string' ? findByServerTransId(simulator, id) : undefined;
  if (row === undefined) throw new ControlRefusal(404, 'The bank knows nothing of this authentication.');
  simulator.store.write(() => changeAuthentication(simulator, row, { isMethodDone: true }));
  const { method } = row.returnUrls;
  return page(
    wholePage(
      { title: 'Test bank', script: '/globalpay/post-form.js' },
      `<form method="post" action="${escapeHtml(method)}">
      <input type="hidden" name="threeDSMethodData" value="${escapeHtml(sent)}">
    </form>`,
    ),
    {
      embeddedIn: findMerchant(simulator, row.merchant)?.allowedOrigins ?? [],
      postsTo: new URL(method).origin,
    },
  );
}

/** Renders the bank's challenge page, for a frame in the merchant's page or for a whole window. */
export function showChallenge(simulator: Simulator, { body }: Call): Answer {
  const form = new URLSearchParams(body);
  const request = decode(form.get('creq') ?? '');
  const row = getWaiting(
    simulator,
    request?.messageType === 'CReq' ? request.threeDSServerTransID : undefined,
  );
  const { serverTransId, amount, returnUrls } = row;
  return page(
    wholePage(
      {
        title: '3-D Secure test page',
        stylesheets: ['/stripe/three-d-secure.css'],
        script: '/globalpay/challenge.js',
        attributes: ` data-id="${serverTransId}"`,
      },
      `<main>
      <p class="test">Test bank. No money moves.</p>
      <h1 tabindex="-1">3-D Secure</h1>
      <p>Your bank asks whether it is you who pays <strong>£${(amount / 100).toFixed(2)}</strong>.</p>
      <div class="choices">
        <button type="button" data-result="complete">Complete authentication</button>
        <button type="button" data-result="fail">Fail authentication</button>
      </div>
      <p id="message" role="status"></p>
      <form method="post" action="${escapeHtml(returnUrls.challenge)}">
        <input type="hidden" name="cres" value="">
        <input type="hidden" name="threeDSSessionData" value="${escapeHtml(form.get('threeDSSessionData') ?? '')}">
      </form>
    </main>`,
    ),
    {
      embeddedIn: findMerchant(simulator, row.merchant)?.allowedOrigins ?? [],
      postsTo: new URL(returnUrls.challenge).origin,
    },
  );
}

/** Answers the challenge, and returns the data that the browser passes to the shop. */
export function answerChallenge(simulator: Simulator, call: Call): Answer {
  const fields = Fields.of(call);
  const id = fields.text('id');
  const result = fields.oneOf('result', ['complete', 'fail']);
  fields.end();
  return jsonAnswer({ cres: answerBank(simulator, getWaiting(simulator, id).wire.id, result)?.cres });
}

function getWaiting(simulator: Simulator, serverTransId: unknown): AuthenticationRow {
  const row = typeof serverTransId === 'string' ? findByServerTransId(simulator, serverTransId) : undefined;
  if (row?.wire.status !== 'CHALLENGE_REQUIRED' || row.answer !== undefined)
    throw new ControlRefusal(404, 'This authentication has ended or never began.');
  return row;
}
