import { clearDemo } from '@slipway/shared/api/console/opening.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, lazy, useState } from 'react';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { type Opening, openingQuery } from '../../api/opening.ts';
import { changeSetsQuery } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reading } from '../../session/Reading.tsx';
import { dismissToasts, showDone } from '../../session/toasts.ts';
import styles from './Opening.module.css';
import type { StepProps } from './StepFrame.tsx';
import { type Step, type StepState, firstToDo, pathOfStep, statesOf, steps } from './steps.ts';

const view = (load: () => Promise<ComponentType<StepProps>>) => lazy(async () => ({ default: await load() }));

const views: Record<Step['name'], ComponentType<StepProps>> = {
  name: view(async () => (await import('./BusinessStep.tsx')).BusinessStep),
  boats: view(async () => (await import('./BoatsStep.tsx')).BoatsStep),
  rules: view(async () => (await import('./RulesStep.tsx')).RulesStep),
  packages: view(async () => (await import('./PackagesStep.tsx')).PackagesStep),
  times: view(async () => (await import('./TimesStep.tsx')).TimesStep),
  menu: view(async () => (await import('./MenuStep.tsx')).MenuStep),
  payment: view(async () => (await import('./PaymentStep.tsx')).PaymentStep),
  look: view(async () => (await import('./LookStep.tsx')).LookStep),
  open: view(async () => (await import('./OpenStep.tsx')).OpenStep),
};

/**
 * The first set-up, step by step from an empty site to an open site. The address names the step, so that Back and a
 * refresh return to it.
 */
export function FirstSetUpPage() {
  const { query } = useLocation();
  const opening = useQuery(openingQuery);
  const sets = useQuery(changeSetsQuery);
  const { data } = opening;
  if (data === undefined || sets.data === undefined)
    return <Reading query={data === undefined ? opening : sets} text="Loading your progress …" />;
  if (data.hasDemo) return <ClearDemo canClear={data.canClearDemo} />;
  const asked = query.get('step');
  const step = steps.find(({ name }) => name === (asked ?? firstToDo(data))) ?? steps[0];
  return <Steps {...{ step, opening: data, sets: sets.data }} />;
}

function Steps({ step, opening, sets }: StepProps) {
  const View = views[step.name];
  const states = statesOf(step.name, opening);
  const number = steps.findIndex(({ name }) => name === step.name) + 1;
  return (
    <div className={styles.first}>
      <StepList here={step.name} states={states} opening={opening} />
      <p className={styles.step}>
        <Ring share={number / steps.length}>
          <b>{number}</b>
        </Ring>
        <span>
          Step {number} of {steps.length}: {step.title}
        </span>
      </p>
      <h2 className={styles.question}>
        {step.name === 'open' && opening.isOpen ? 'You are open.' : step.question}
      </h2>
      <Suspense fallback={<Loading text="One moment …" />}>
        <View key={step.name} {...{ step, opening, sets }} />
      </Suspense>
    </div>
  );
}

type StepListProps = { here: Step['name']; states: StepState[]; opening: Opening };

function StepList({ here, states, opening }: StepListProps) {
  const done = states.filter((state) => state === 'done').length;
  return (
    <details className={styles.steps}>
      <summary>
        {opening.isOpen ? 'Your site is open' : 'Not open yet'}: {done} of {steps.length} steps done
      </summary>
      <nav aria-label="Setting up">
        <ol>
          {steps.map(({ name, title }, index) => (
            <li key={name} data-state={states[index]}>
              <ConsoleLink path={pathOfStep(name)} aria-current={name === here ? 'step' : undefined}>
                <span className={styles.mark}>
                  {states[index] === 'done' ? <Sign name="tick" /> : index + 1}
                </span>
                <span>
                  {title}
                  {states[index] === 'skipped' ? (
                    <small>skipped</small>
                  ) : (
                    <VisuallyHidden>, {states[index]}</VisuallyHidden>
                  )}
                </span>
              </ConsoleLink>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}

/** The screen before the first step, where the demonstration is cleared. */
function ClearDemo({ canClear }: { canClear: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.first}>
      <h2 className={styles.question}>Make it yours</h2>
      <p className={styles.lead}>
        This is a demonstration. Clear it, then set up your own boats, prices and times. It takes about 20
        minutes, even on a phone.
      </p>
      <Panel title="Clear the demonstration">
        <div className={styles.form}>
          <p>
            This permanently deletes the demonstration’s boats, packages, times, menu, coupons, bookings,
            customers and reviews. You and your team stay, and so do the log and the keys. The site then says
            that it is not open yet.
          </p>
          {canClear ? (
            <Button variant="danger" size="go" isWide onClick={() => setIsAsked(true)}>
              Clear the demonstration
            </Button>
          ) : (
            <Notice tone="warning">
              <p>
                You can’t clear this demonstration, because the public can use it or real money has been
                taken. Start with an empty database instead.
              </p>
            </Notice>
          )}
          <ConsoleLink path="/today">Look at the demonstration first</ConsoleLink>
        </div>
      </Panel>
      {isAsked && (
        <CommandDialog
          title="Clear the demonstration"
          action="Clear it permanently"
          isDanger
          endpoint={clearDemo}
          words={{}}
          onLeave={() => setIsAsked(false)}
          onDone={() => {
            setIsAsked(false);
            // Removes the dialog's message, which repeats the whole preview and would cover half of the first step.
            dismissToasts();
            showDone('The demonstration is cleared.');
            navigate(pathOfStep('name'), 'replace');
          }}
        />
      )}
    </div>
  );
}
