import { longestReason } from '@slipway/shared/api/console/limits.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  AskedFor,
  type CommandEndpoint,
  type CommandInput,
  type Done,
  previewCommand,
} from '../api/client.ts';
import { followConnection, readConnection } from '../api/connection.ts';
import { ConsoleError, type Preview, isRefused, mayPass, sentenceOf } from '../api/console-error.ts';
import { EffectPreview, hasRoom } from '../parts/EffectPreview.tsx';
import styles from './CommandDialog.module.css';
import { useMay } from './Me.tsx';
import { Problem } from './Problem.tsx';
import { useStepUp } from './StepUp.tsx';
import { useCommand } from './use-command.ts';

type CommandDialogProps<E extends CommandEndpoint> = {
  title: string;
  /**
   * The label of the button: the action and any sum, 'Refund £147.50'. For a role that may only request the action, the
   * label begins with 'Ask to'.
   */
  action: string;
  isDanger?: boolean;
  isWide?: boolean;
  /** True: on a wide screen the effect is beside the fields. */
  isBeside?: boolean;
  /** A plan that is made from the fields, such as a new boat for each party. It is shown above the effect. */
  plan?: ReactNode;
  /** Requests the plan once more. Only given if the plan could not be worked out. */
  planAgain?: (() => void) | undefined;
  /**
   * Whether a change of the fields scrolls the effect into view. Set this if the fields are longer than a
   * phone's screen.
   */
  showsEffect?: boolean;
  /** The label that unfolds a long list of figures: 'Parties in that period'. */
  figuresUnder?: string;
  endpoint: E;
  /** The input of the command, or a sentence that names the missing entry. */
  words: CommandInput<E> | string;
  /** Other data that the effect depends on. A change of `since` causes a new preview. */
  since?: string;
  onDone: (done: Done<E>) => void;
  onLeave: () => void;
  /** Returns a button that removes the reason for a refusal, if one press can remove it. */
  remedyOf?: (error: unknown) => Remedy | undefined;
  /** The fields in which `words` are entered, shown above the effect. A change of `words` causes a new preview. */
  children?: ReactNode;
};

export type Remedy = { action: string; press: () => void };

/** The pause after which typing counts as finished. */
const typingMs = 300;

/**
 * Shows the effect of a command before it happens: the server runs the command and rolls it back. If the effect has
 * changed when the command is sent, the server refuses the command, and the dialog shows the new effect.
 */
export function CommandDialog<E extends CommandEndpoint>({
  title,
  action,
  isDanger = false,
  isWide = false,
  isBeside = false,
  plan,
  planAgain,
  showsEffect = false,
  figuresUnder,
  endpoint,
  words,
  since = '',
  onDone,
  onLeave,
  remedyOf,
  children,
}: CommandDialogProps<E>) {
  const [looked, setLooked] = useState<{
    at: string;
    preview?: Preview;
    problem?: string;
    mayPass?: boolean;
    /** True: no answer arrived, so the problem is cleared once the signal is back. */
    isCutOff?: boolean;
    remedy?: Remedy | undefined;
  }>();
  const [looks, setLooks] = useState(0);
  // The typed reason; undefined until the server requires a reason. The preview is made without a reason.
  const [why, setWhy] = useState<string>();
  const isAsking = useMay(endpoint.access) === 'asks';
  const { withStepUp } = useStepUp();
  const { run, isBusy } = useCommand(endpoint);
  const asText = JSON.stringify([words, since]);
  const look = useEffectEvent(async (): Promise<Preview | undefined> =>
    typeof words === 'string' ? undefined : withStepUp(() => previewCommand(endpoint, words)),
  );
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(
      () =>
        void look().then(
          (preview) => isLatest && preview !== undefined && setLooked({ at: asText, preview }),
          (error: unknown) =>
            isLatest &&
            setLooked({
              at: asText,
              problem: sentenceOf(error),
              mayPass: mayPass(error),
              isCutOff: isCutOff(error),
              remedy: remedyOf?.(error),
            }),
        ),
      children === undefined ? 0 : typingMs,
    );
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fields come and go without changing what is asked
  }, [asText, looks]);
  // The result of an earlier input is ignored.
  const { preview, problem, mayPass: canLookAgain, remedy } = looked?.at === asText ? looked : {};
  const lookAgain = () => {
    setLooked(undefined);
    setLooks(looks + 1);
  };
  const signalIsBack = useEffectEvent(lookAgain);
  const waitsForSignal = looked?.isCutOff === true;
  useEffect(() => {
    if (!waitsForSignal) return undefined;
    return followConnection(() => readConnection().isReachable && signalIsBack());
  }, [waitsForSignal]);

  const said = useRef<HTMLDivElement>(null);
  const isSaid = preview !== undefined || problem !== undefined;
  useEffect(() => {
    const dialog = said.current?.closest('dialog');
    if (isSaid && showsEffect) dialog?.scrollTo({ top: dialog.scrollHeight });
  }, [isSaid, showsEffect]);

  const refused = useRef<HTMLDivElement>(null);
  // Scrolls to the problem after every refusal, even if its text is the same as before.
  useEffect(() => {
    if (looked?.problem !== undefined) refused.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [looked]);

  const apply = async () => {
    if (typeof words === 'string') return;
    try {
      const reason = why === undefined || why.trim() === '' ? {} : { reason: why.trim() };
      onDone(await run({ ...words, ...reason }, preview?.fingerprint));
    } catch (error) {
      // The toast says who can approve the request, and until when.
      if (error instanceof AskedFor) {
        onLeave();
        return;
      }
      if (isRefused(error, 'reason_needed')) setWhy(why ?? '');
      const moved = isRefused(error, 'preview_changed') ? error.details.preview : undefined;
      const shown = moved ?? preview;
      setLooked({
        at: asText,
        problem: sentenceOf(error),
        isCutOff: isCutOff(error),
        remedy: remedyOf?.(error),
        ...(shown === undefined ? {} : { preview: shown }),
      });
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onLeave}
      isDismissable={children === undefined}
      isWide={isWide}
      // On a phone, the buttons are at the end of the dialog if long fields or an error message can push the preview
      // down. A fixed bar of buttons would cover the preview.
      keepsActions={
        hasRoom() ||
        !(
          (isDanger && children !== undefined) ||
          (isBeside && (isDanger || (problem !== undefined && preview !== undefined)))
        )
      }
      actions={
        <>
          <div ref={refused} className={styles.problem}>
            <Problem>{problem}</Problem>
          </div>
          <Button
            variant={isDanger && !isAsking ? 'danger' : 'primary'}
            disabled={isBusy || preview === undefined}
            onClick={() => void apply()}
          >
            {isAsking ? `Ask to ${action.charAt(0).toLowerCase()}${action.slice(1)}` : action}
          </Button>
          {remedy !== undefined && <Button onClick={remedy.press}>{remedy.action}</Button>}
          {(canLookAgain === true || planAgain !== undefined) && (
            <Button onClick={planAgain ?? lookAgain}>Look again</Button>
          )}
          <Button onClick={onLeave}>Leave it</Button>
        </>
      }
    >
      <div className={isBeside ? styles.beside : undefined}>
        {isBeside ? <div className={styles.fields}>{children}</div> : children}
        <div>
          {plan}
          <div ref={said} aria-live="polite">
            {typeof words === 'string' ? (
              <p>{words}</p>
            ) : (
              preview === undefined && problem === undefined && <Loading text="Loading the preview …" />
            )}
            {isAsking && <p>An owner or a manager has to approve this. Nothing happens before that.</p>}
            {preview !== undefined && (
              <EffectPreview
                {...preview.effect}
                warnings={unsaid(preview.effect.warnings, problem)}
                figuresUnder={figuresUnder}
              />
            )}
          </div>
        </div>
      </div>
      {why !== undefined && (
        <TextField
          label="Reason, for the log"
          maxLength={longestReason}
          autoComplete="off"
          // The field may take the focus, because it appears in answer to a press.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
    </Dialog>
  );
}

function isCutOff(error: unknown): boolean {
  return error instanceof ConsoleError && error.isUnreachable;
}

/** Leaves out a warning that the problem already contains. */
function unsaid(warnings: readonly string[], problem: string | undefined): readonly string[] {
  return warnings.filter((warning) => problem === undefined || !problem.startsWith(warning));
}
