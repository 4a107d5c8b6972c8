import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type {
  RenderedSite,
  RenderingAnswer,
  RenderingCall,
  SiteToRender,
} from '@slipway/shared/site-rendering.ts';
import { sampleBusiness as business } from '@slipway/shared/testing/sample-business.ts';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { unreachableMessage } from '../api/api-error.ts';
import { aPackage, fetchPackages } from '../api/sample-answers.ts';
import { transport } from '../api/transport.ts';
import { renderInTurn } from './render-in-turn.ts';
import { publicUrl, styleSheets, template } from './testing/sample-site.ts';

const networkFetch = transport.fetch;
// Test files share their modules, so the next test file needs the real fetch again.
afterAll(() => void (transport.fetch = networkFetch));

type Answer = (port: MessagePort, call: RenderingCall) => Promise<void>;

/**
 * Renders a site. The business's name contains `price`, so that each page shows which rendering made the page. The
 * function `answer` replaces the server: it answers the calls that the rendering makes.
 */
function rendering(price: number, answer: Answer, wanted: Pick<SiteToRender, 'trips' | 'guests'> = {}) {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const rendered = new Promise<RenderedSite>((resolve, reject) => {
    ours.on('message', (message: RenderingAnswer | RenderingCall) => {
      if ('call' in message) return void answer(ours, message);
      if ('error' in message) return reject(new Error(String(message.error)));
      resolve(message.rendered);
    });
  });
  renderInTurn({
    site: {
      publicUrl,
      template,
      styleSheets,
      business: { ...business, name: `Boats at ${price}` },
      ...wanted,
    },
    port: theirs,
  });
  return { rendered, price, close: () => ours.close() };
}

const answers =
  (price: number): Answer =>
  async (port, { call, url, init }) => {
    const response = await fetchPackages([aPackage(1, 'Classic', price)])(url, init);
    port.postMessage({ call, status: response.status, text: await response.text() });
  };

it('renderings requested at the same time all finish, and every page names the business of its own rendering', async () => {
  const wanted = [
    {},
    { guests: 10 },
    { trips: true as const },
    { guests: 7 },
    { trips: true as const, guests: 10 },
  ];
  const all = wanted.map((which, nth) => rendering(150 + nth, answers(150 + nth), which));
  for (const { rendered, price } of all) {
    const { pages } = await rendered;
    expect(pages.length).toBeGreaterThan(0);
    for (const { html } of pages) expect(html).toContain(`Boats at ${price}`);
    expect(pages[0]?.html).not.toContain(`Boats at ${price + 1}`);
  }
});

it('the next page is rendered once the server has given up on a stuck rendering', async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const stuck = rendering(150, async () => isAsked());
  const next = rendering(160, answers(160), { guests: 10 });
  await asked;
  stuck.close();
  expect((await next.rendered).pages.length).toBeGreaterThan(0);
});

it('the next page is rendered once the calls of a stuck rendering have timed out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  await expect(rendering(150, async () => {}).rendered).rejects.toThrow(unreachableMessage());
  vi.useRealTimers();
  expect((await rendering(160, answers(160), { guests: 10 }).rendered).pages.length).toBeGreaterThan(0);
});
