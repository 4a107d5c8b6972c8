// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Opening } from '../../api/opening.ts';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { BusinessStep } from './BusinessStep.tsx';
import { steps } from './steps.ts';

const business = {
  name: 'Nobody yet',
  tagline: '',
  phone: '+440000',
  email: 'nobody@boats.example',
  form: 'sole trader',
  legal: 'Nobody yet',
  company: '',
  place: {
    name: 'A lake',
    street: 'A street',
    town: 'A town',
    postcode: 'A1 1AA',
    latitude: null,
    longitude: null,
  },
};

test('Next marks each missing field, and the mark disappears once the field is filled in', async () => {
  const fetch = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetch);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MeContext
          value={
            { person: { id: 1 }, may: {}, session: { expiresAt: '2027-06-12T08:00:00Z' } } as unknown as Me
          }
        >
          <StepUp>
            <BusinessStep
              step={steps[0]}
              opening={{ isNamed: false, business } as unknown as Opening}
              sets={[]}
            />
          </StepUp>
        </MeContext>
      </QueryClientProvider>,
    ),
  );
  const page = within(host);
  const hand = userEvent.setup();
  const name = page.getByLabelText('Business name');
  const invalid = () => host.querySelectorAll('[aria-invalid="true"]').length;
  expect(invalid()).toBe(0);
  await hand.click(page.getByRole('button', { name: /^Next/ }));
  expect(invalid()).toBe(7);
  expect(document.activeElement).toBe(name);
  await hand.type(name, 'Loch Pedalos');
  expect(name).toHaveProperty('value', 'Loch Pedalos');
  // The registered name is removed too, and a sole trader is asked for their own name.
  expect(invalid()).toBe(6);
  expect(host.textContent).not.toMatch(/Please type the name\b/);
  expect(host.textContent).toContain('Please type the postcode.');
  root.unmount();
  // The saved draft is sent first.
  await expect.poll(() => fetch).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
