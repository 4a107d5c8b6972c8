import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useCallback, useMemo, useState } from 'react';
import { isRefused } from '../api/console-error.ts';
import { meQuery, stepUp } from '../api/me.ts';
import { useMe } from './Me.tsx';
import { ProveForm } from './ProveForm.tsx';

type StepUpContext = {
  /** Runs it; where the server wants to know again who it is, asks, and runs it once more. */
  withStepUp: <T>(run: () => Promise<T>) => Promise<T>;
};

const Context = createContext<StepUpContext | undefined>(undefined);

export function useStepUp(): StepUpContext {
  const context = use(Context);
  if (context === undefined) throw new Error('StepUp is not around this screen.');
  return context;
}

type Asked = { finish: (isProved: boolean) => void };

/** Asks for the passkey again before what money, people or personal data need it for. */
export function StepUp({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const queries = useQueryClient();
  const ask = useCallback(
    () => new Promise<boolean>((done) => setAsked({ finish: done })).finally(() => setAsked(undefined)),
    [],
  );
  const context = useMemo<StepUpContext>(
    () => ({
      withStepUp: async (run) => {
        try {
          return await run();
        } catch (error) {
          if (!isRefused(error, 'step_up_needed') || !(await ask())) throw error;
          return run();
        }
      },
    }),
    [ask],
  );
  return (
    <Context value={context}>
      {children}
      {asked !== undefined && (
        <StepUpDialog
          onProved={() => {
            void queries.invalidateQueries({ queryKey: meQuery.queryKey });
            asked.finish(true);
          }}
          onLeave={() => asked.finish(false)}
        />
      )}
    </Context>
  );
}

function StepUpDialog({ onProved, onLeave }: { onProved: () => void; onLeave: () => void }) {
  const me = useMe();
  return (
    <Dialog title="Is it still you?" onClose={onLeave} actions={<Button onClick={onLeave}>Leave it</Button>}>
      <p>
        {me.tablet === null
          ? 'This needs your passkey again. It then holds for five minutes.'
          : 'This is not done at the shared tablet: use your own phone or computer.'}
      </p>
      {me.tablet === null && (
        <ProveForm me={me} deed="Go on" onProof={async (proof) => stepUp(proof).then(onProved)} />
      )}
    </Dialog>
  );
}
