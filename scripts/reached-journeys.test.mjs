import { expect, it } from 'vitest';
import { reachedJourneys } from './reached-journeys.mjs';

const journeys = [
  { name: 'cancel.e2e.ts', text: 'await page.goto(`/console/bookings/${id}`);' },
  { name: 'console-move.e2e.ts', text: '' },
  { name: 'keyboard.e2e.ts', text: '' },
];

it.each([
  ['a page of the site', ['web/src/app/App.tsx'], ['cancel.e2e.ts', 'keyboard.e2e.ts']],
  ['a screen of the console', ['console/src/app/App.tsx'], ['cancel.e2e.ts', 'console-move.e2e.ts']],
  ['a journey', ['e2e/keyboard.e2e.ts'], ['keyboard.e2e.ts']],
  ['a helper of journeys', ['e2e/wizard.ts'], 'all'],
  ['the server', ['server/src/main.ts', 'docs/glossary.md'], 'all'],
  ['docs and tests', ['docs/glossary.md', 'web/src/app/App.test.tsx'], []],
])('%s', (_, changed, reached) => {
  expect(reachedJourneys(changed, journeys)).toEqual(reached);
});
