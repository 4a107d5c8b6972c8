import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  AskedFor,
  type CommandEndpoint,
  type CommandWords,
  type Done,
  previewCommand,
} from '../api/command.ts';
import { isRefused, sentenceOf } from '../api/console-error.ts';
import type { Preview } from '../api/effect.ts';
import { EffectPreview } from '../parts/EffectPreview.tsx';
import { Problem } from './Problem.tsx';
import { useStepUp } from './StepUp.tsx';
import { useCommand } from './use-command.ts';

type CommandDialogProps<E extends CommandEndpoint> = {
  title: string;
  /** Repeats the deed, and the sum where there is one: 'Refund £147.50'. */
  deed: string;
  isDanger?: boolean;
  endpoint: E;
  words: CommandWords<E>;
  onDone: (done: Done<E>) => void;
  onLeave: () => void;
  /** Above the sentence: fields that are part of `words`. A change of words asks for a new preview. */
  children?: ReactNode;
};

/**
 * What will happen, before it does: the server has run the command and rolled it back. If the world has moved by the
 * time that it is agreed to, the new sentence is shown instead.
 */
export function CommandDialog<E extends CommandEndpoint>({
  title,
  deed,
  isDanger = false,
  endpoint,
  words,
  onDone,
  onLeave,
  children,
}: CommandDialogProps<E>) {
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const { withStepUp } = useStepUp();
  const { run, isBusy } = useCommand(endpoint);
  const asText = JSON.stringify(words);
  const look = useEffectEvent(() => withStepUp(() => previewCommand(endpoint, words)));
  useEffect(() => {
    let isLatest = true;
    look().then(
      (found) => isLatest && (setPreview(found), setProblem(undefined)),
      (error: unknown) => isLatest && setProblem(sentenceOf(error)),
    );
    return () => void (isLatest = false);
  }, [asText]);

  const apply = async () => {
    setProblem(undefined);
    try {
      onDone(await run(words, preview?.fingerprint));
    } catch (error) {
      // The toast says who is asked, and until when.
      if (error instanceof AskedFor) {
        onLeave();
        return;
      }
      const moved = isRefused(error, 'preview_changed') ? error.details.preview : undefined;
      if (moved !== undefined) setPreview(moved);
      setProblem(sentenceOf(error));
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onLeave}
      isDismissable={children === undefined}
      actions={
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || preview === undefined}
            onClick={() => void apply()}
          >
            {deed}
          </Button>
          <Button onClick={onLeave}>Leave it</Button>
        </>
      }
    >
      {children}
      {preview === undefined && problem === undefined && <Loading text="Seeing what would happen …" />}
      {preview !== undefined && <EffectPreview {...preview.effect} />}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
