import { chargeParty } from '@slipway/shared/api/console/charges.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { Me } from '../api/me.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { MeContext } from './Me.tsx';
import { StepUp } from './StepUp.tsx';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
// Test files share their globals, so the stub must be removed.
afterAll(() => void vi.unstubAllGlobals());

const shown = (scope: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={{ may: { 'decide-money': scope } } as unknown as Me}>
        <StepUp>
          <CommandDialog
            title="Charge Maya"
            action="Charge £50.00"
            isDanger
            endpoint={chargeParty}
            words="Give a reason to see the effect."
            onDone={() => undefined}
            onLeave={() => undefined}
          />
        </StepUp>
      </MeContext>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, ' ');

test('if a role may only request a command, the dialog says so before anybody presses the button', () => {
  const asks = shown('asks');
  expect(asks).toContain('Ask to charge £50.00');
  expect(asks).toContain('An owner or a manager has to approve this. Nothing happens before that.');
  const decides = shown('within the day’s limit');
  expect(decides).toMatch(/ Charge £50\.00 /);
  expect(decides).not.toMatch(/Ask to|approve/);
});
