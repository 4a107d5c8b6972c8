import {
  type BoundFunctions,
  configure,
  prettyDOM,
  type queries,
  waitFor,
  within,
} from '@testing-library/dom';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { transport } from '../api/transport.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { chooseGuests } from '../storage/guests.ts';

/**
 * For tests with `@vitest-environment happy-dom`: a part of the site as a visitor sees and uses it, with
 * answers from the test.
 */

configure({
  // Aborts calls that hang.
  asyncUtilTimeout: 300_000,
  // `waitFor` discards most of these errors, so the page is printed only when somebody reads the message.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].join('\n\n'),
    }),
});

/** The answer to each call, by its path; a Response is used unchanged. */
export type Answers = Record<string, (body: unknown) => unknown>;

export type Shown = { page: BoundFunctions<typeof queries>; visitor: UserEvent; leave: () => void };

/** Opens `address`, which begins with #, and draws `part` there. `otherwise` answers the calls not in `answers`. */
export function show(part: ReactNode, address: string, answers: Answers, otherwise: typeof fetch): Shown {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', address);
  chooseGuests(0);
  const before = transport.fetch;
  transport.fetch = async (url, init) => {
    const path = (url as string).replace('/api', '').split('?')[0] ?? '';
    const answer = answers[path];
    if (answer === undefined) return otherwise(url, init);
    const said = await answer(JSON.parse((init?.body as string | undefined) ?? 'null'));
    return said instanceof Response ? said : Response.json({ success: true, message: '', data: said });
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() => root.render(createElement(QueryClientProvider, { client: makeQueryClient() }, part)));
  return {
    page: within(document.body),
    visitor: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    leave() {
      root.unmount();
      place.remove();
      transport.fetch = before;
    },
  };
}

/**
 * The first button with that name, once it appears. Looks at texts and labels, because the slow search by role computes
 * the style of every element.
 */
export async function findButton(
  name: string | RegExp,
  within: ParentNode = document,
): Promise<HTMLButtonElement> {
  return waitFor(() => {
    const found = buttonOf(name, within);
    if (found === undefined) throw new Error(`There is no button ${String(name)}`);
    return found;
  });
}

export function buttonOf(
  name: string | RegExp,
  within: ParentNode = document,
): HTMLButtonElement | undefined {
  return [...within.querySelectorAll('button')].find((button) => {
    const words = (button.getAttribute('aria-label') ?? button.textContent).trim();
    return typeof name === 'string' ? words === name : name.test(words);
  });
}

/** A refusal as the server sends it. */
export const refused = (status: number, message: string, data: object = {}) =>
  Response.json({ success: false, message, data }, { status });

/** The text that screen readers read with a field: its hint and its mistake. */
export function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
