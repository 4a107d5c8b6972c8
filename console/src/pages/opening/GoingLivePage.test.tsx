// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { StepUp } from '../../session/StepUp.tsx';
import { GoingLivePage } from './GoingLivePage.tsx';

// This time-out is so long that only a hanging test reaches it.
configure({ asyncUtilTimeout: 300_000 });

const checked = (extras: { item: number; name: string }[]) => ({
  topics: [
    {
      topic: 'food',
      title: 'Food',
      why: 'The law.',
      whatToDo: 'Say it.',
      place: 'menu',
      findings: [{ isGood: extras.length === 0, sentence: 'Is it food or drink?' }],
    },
  ],
  extras,
  isSimulated: true,
  checkedAt: '2027-06-12T08:00:00Z',
});

let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** `refusal`: the message with which the server refuses each answer. */
function open(refusal?: string) {
  let extras = [
    { item: 7, name: 'Blanket' },
    { item: 8, name: 'Cake' },
  ];
  const said: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string } = {}) => {
    const answer = (data: unknown) => new Response(JSON.stringify({ success: true, message: '', data }));
    if (!address.endsWith('/not-eaten')) return answer(checked(extras));
    const { item } = JSON.parse(body) as { item: number };
    said.push(item);
    if (refusal !== undefined)
      return new Response(JSON.stringify({ success: false, message: refusal }), { status: 400 });
    extras = extras.filter((each) => each.item !== item);
    const effect = { sentence: 'Said.', figures: [], warnings: [] };
    return answer({ effect, fingerprint: '', action: { id: '1', undoUntil: null }, asked: null, result: {} });
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <StepUp>
          <GoingLivePage />
        </StepUp>
      </QueryClientProvider>,
    ),
  );
  close = () => {
    root.unmount();
    queries.clear();
  };
  return { page: within(document.body), said, owner: userEvent.setup({ delay: null }) };
}
const asked = (name: string) => ({ name: `Is it food or drink? ${name}` });

test('the answer No to “Is it food or drink?” is recorded once, and the other questions remain', async () => {
  const { page, said, owner } = open();
  const blanket = within(await page.findByRole('group', asked('Blanket')));
  expect(blanket.getByRole('link').getAttribute('href')).toBe('/console/set-up/menu?item=7');
  await owner.dblClick(blanket.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(page.queryByRole('group', asked('Blanket'))).toBeNull());
  expect(said).toEqual([7]);
  expect(page.getByRole('group', asked('Cake'))).toBeTruthy();
});

test('a refused answer shows the reason, and the question remains', async () => {
  const { page, owner } = open('Blanket is not on the menu any more.');
  const blanket = within(await page.findByRole('group', asked('Blanket')));
  await owner.click(blanket.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(document.body.textContent).toContain('not on the menu any more'));
  expect(page.getByRole('group', asked('Blanket'))).toBeTruthy();
});
