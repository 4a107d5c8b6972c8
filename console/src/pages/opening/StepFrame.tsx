import { newId } from '@slipway/ui/new-id.ts';
import { applyChangeSet } from '@slipway/shared/api/console/change-sets.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { applyCommand } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import type { Opening } from '../../api/opening.ts';
import { type Change, type ChangeSets, type SetUpDraft, changeSetQuery, draftOf } from '../../api/set-up.ts';
import { Clashes } from '../../change-set/Clashes.tsx';
import type { EditDraft } from '../../change-set/draft.ts';
import { isOpenSet } from '../../change-set/set-words.ts';
import { type Opened, useDraft } from '../../change-set/use-draft.ts';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { navigate } from '../../router/location.ts';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { showDone } from '../../session/toasts.ts';
import styles from './Opening.module.css';
import { type Step, pathOfStep, steps } from './steps.ts';

export type StepProps = { step: Step; opening: Opening; sets: ChangeSets };

type StepEndProps = {
  step: Step;
  isBusy?: boolean;
  /** Runs before the next step opens; false: this step stays open. */
  onNext?: () => Promise<boolean>;
  /** Why the step stays open: shown beside the button, so that it is always in sight. */
  problem?: string | undefined;
  /** The final action, in place of the next step. */
  children?: ReactNode;
};

/** The buttons Back and Next, at the bottom edge, under the thumb. */
export function StepEnd({ step, isBusy = false, onNext, problem, children }: StepEndProps) {
  const index = steps.findIndex(({ name }) => name === step.name);
  const [before, next] = [steps[index - 1], steps[index + 1]];
  const go = async () => {
    if (next !== undefined && ((await onNext?.()) ?? true)) navigate(pathOfStep(next.name));
  };
  return (
    <EdgeBar isNarrowOnly>
      <Problem>{problem}</Problem>
      <div className={styles.end}>
        {before !== undefined && (
          <Button icon="left" disabled={isBusy} onClick={() => navigate(pathOfStep(before.name))}>
            Back
            <VisuallyHidden> to {lowerFirst(before.title)}</VisuallyHidden>
          </Button>
        )}
        {children ??
          (next !== undefined && (
            <Button variant="primary" disabled={isBusy} onClick={() => void go()}>
              {isBusy ? 'One moment …' : `Next: ${lowerFirst(next.title)}`}
            </Button>
          ))}
      </div>
    </EdgeBar>
  );
}

const lowerFirst = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

export type Drafting = { draft: SetUpDraft; edit: EditDraft };
/** `isTried`: Next was pressed, so missing fields are marked. */
export type StepDraft = Drafting & { isTried: boolean };

type DraftStepProps = StepProps & {
  /** An example that a new draft begins with, such as a package; empty if the site already has packages. */
  begin: readonly Change[];
  /** Why the draft cannot be published yet, and the remedy; undefined: publishing is possible. */
  problemIn?: (draft: SetUpDraft) => string | undefined;
  children: (drafting: StepDraft) => ReactNode;
};

/**
 * The fields of a step. While somebody types, the fields are saved as a draft. Next publishes the draft on
 * the site, whether the site is open for bookings or not.
 */
export function DraftStep(props: DraftStepProps) {
  const { step, sets, begin } = props;
  const name = `First set-up: ${step.title}`;
  // Looks for an earlier draft only on the first render. A later render would find the draft of this open
  // form in the refetched list, and would replace the form.
  const [kept] = useState(() => sets.find((set) => set.name === name && isOpenSet(set))?.set);
  const [opened] = useState<Opened>({
    set: null,
    version: null,
    draft: { name, fromDate: null, changes: [...begin] },
    titles: [],
  });
  return kept === undefined ? <DraftFields {...props} opened={opened} /> : <KeptStep {...props} set={kept} />;
}

function KeptStep({ set, ...props }: DraftStepProps & { set: string }) {
  const query = useQuery(changeSetQuery(set));
  const [opened, setOpened] = useState<Opened>();
  const { data } = query;
  if (data !== undefined && opened === undefined && !query.isStale)
    setOpened({ set, version: data.version, draft: draftOf(data), titles: data.titles });
  if (opened === undefined) return <Reading query={query} text="Loading your text …" />;
  return <DraftFields {...props} opened={opened} />;
}

function DraftFields({ step, opening, opened, problemIn, children }: DraftStepProps & { opened: Opened }) {
  const kept = useDraft(opened.draft.name, opened, () => undefined);
  const [isBusy, setIsBusy] = useState(false);
  const { withStepUp } = useStepUp();
  // If the server does not answer a press, the repeated press sends the same request id.
  const unanswered = useRef<{ words: string; requestId: string }>(undefined);
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const queries = useQueryClient();
  const { draft, edit } = kept;
  const fields = useRef<HTMLDivElement>(null);
  const isTried = tries > 0;
  const missing = isTried ? problemIn?.(draft) : undefined;
  // The press marks the fields in the next render. The first marked field then gets the focus.
  useEffect(() => {
    if (tries > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing] input')?.focus();
  }, [tries]);
  const goOn = async () => {
    setTries((before) => before + 1);
    setProblem(undefined);
    if (problemIn?.(draft) !== undefined) return false;
    // The draft leaves out an invalid entry, so publishing would use the last valid value instead.
    const marked = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (marked) {
      setProblem('Please correct the marked field first.');
      return false;
    }
    // Without a change, nothing has to be published.
    if (draft.changes.length === 0) return true;
    setIsBusy(true);
    try {
      const words = await kept.keepNow();
      if (words === undefined) return false;
      const asText = JSON.stringify(words);
      const asked = unanswered.current?.words === asText ? unanswered.current : undefined;
      const { requestId } = (unanswered.current = asked ?? { words: asText, requestId: newId() });
      const { action } = await withStepUp(() => applyCommand(applyChangeSet, words, { requestId }));
      unanswered.current = undefined;
      // A short text, because the server's full sentence about the effect would cover half of a phone's screen.
      showDone(`${step.title}: ${opening.isOpen ? 'on your site' : 'saved for your site'}.`, action);
      void queries.invalidateQueries();
      // Refetches the drafts before the next step opens, so that Back shows the published values.
      await queries.refetchQueries({ queryKey: ['change-sets'] });
      kept.leave();
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Clashes {...kept} />
      <div ref={fields} className={styles.fields}>
        {children({ draft, edit, isTried })}
      </div>
      {kept.problem !== undefined && <RetryNotice message={kept.problem} onRetry={kept.retry} />}
      <StepEnd {...{ step, isBusy }} problem={missing ?? problem} onNext={goOn} />
    </>
  );
}

/** A notice that the step needs the result of an earlier step. */
export function NeedsFirst({ children }: { children: ReactNode }) {
  return (
    <Notice>
      <p>{children}</p>
    </Notice>
  );
}
