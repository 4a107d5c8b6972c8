import { ControlRefusal } from '../../control/read-fields.ts';
import type { Answer, Call } from '../../http/call.ts';
import { escapeHtml, page, wholePage } from '../../http/page.ts';
import { findMerchant } from '../../merchants.ts';
import type { Till } from '../../till.ts';
import { decode } from '../authentications/answer-bank.ts';
import { changeAuthentication, findByServerTransId } from '../authentications/find-authentication.ts';

/** The bank's method page, in a hidden frame, which returns to the shop at once. */
export function showMethod(till: Till, { body }: Call): Answer {
  const sent = new URLSearchParams(body).get('threeDSMethodData') ?? '';
  const id = decode(sent)?.threeDSServerTransID;
  const row = typeof id === 'string' ? findByServerTransId(till, id) : undefined;
  if (row === undefined) throw new ControlRefusal(404, 'The bank knows nothing of this authentication.');
  till.store.write(() => changeAuthentication(till, row, { isMethodDone: true }));
  const { method } = row.returnUrls;
  return page(
    wholePage(
      { title: 'Test bank', script: '/globalpay/post-form.js' },
      `<form method="post" action="${escapeHtml(method)}">
      <input type="hidden" name="threeDSMethodData" value="${escapeHtml(sent)}">
    </form>`,
    ),
    {
      embeddedIn: findMerchant(till, row.merchant)?.allowedOrigins ?? [],
      postsTo: new URL(method).origin,
    },
  );
}
