import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, createContext, use, useCallback, useMemo, useState } from 'react';
import { isRefused } from '../api/console-error.ts';
import { meQuery } from '../api/me.ts';

/** Few actions need the dialog, so it is loaded only when needed. */
const StepUpDialog = lazyPart(() => import('./ProveForm.tsx'), 'StepUpDialog');

type StepUpContext = {
  /** Runs `work`. If the server requires a fresh sign-in, asks the person to sign in and runs `work` again. */
  withStepUp: <T>(run: () => Promise<T>) => Promise<T>;
};

const Context = createContext<StepUpContext | undefined>(undefined);

export function useStepUp(): StepUpContext {
  const context = use(Context);
  if (context === undefined) throw new Error('Not inside <StepUp>.');
  return context;
}

type Asked = { finish: (isProved: boolean) => void };

/** Asks for the passkey again before certain actions on money, people or personal data. */
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
        <Suspense fallback={null}>
          <StepUpDialog
            onProved={() => {
              void queries.invalidateQueries({ queryKey: meQuery.queryKey });
              asked.finish(true);
            }}
            onLeave={() => asked.finish(false)}
          />
        </Suspense>
      )}
    </Context>
  );
}
