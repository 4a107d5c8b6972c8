import { importSetUp } from '@slipway/shared/api/console/set-up-file.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { mostBytes, putPictures, withoutPixels } from '../../api/set-up-file.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { useCommand } from '../../session/use-command.ts';
import styles from './SetUpFile.module.css';

export type KeptImport = { set: string; version: number; name: string };

/** The file is read as a whole first; what it would change is then shown like any other change. */
export function ImportPanel({ onKept }: { onKept: (kept: KeptImport) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { run } = useCommand(importSetUp);
  const { withStepUp } = useStepUp();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<{ name: string; says: string[] }>();
  const said = useRef<HTMLDivElement>(null);
  // On a phone it stands below the edge.
  useEffect(() => {
    if (problem !== undefined) said.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const read = async (file: File) => {
    const name = file.name.slice(0, 80);
    setProblem(undefined);
    if (file.size > mostBytes) {
      setProblem({ name, says: [`It is too long for a set-up: at most ${mostBytes / 1_000_000} MB.`] });
      return;
    }
    setBusy('Reading …');
    try {
      const text = await file.text();
      await withStepUp(() => putPictures(text, (nth, of) => setBusy(`Picture ${nth} of ${of} …`)));
      const { result } = await run({ file: withoutPixels(text), name });
      onKept({ ...result, name: `Import of ${name}` });
    } catch (error) {
      setProblem({ name, says: sentenceOf(error).split('\n') });
    }
    setBusy(undefined);
  };
  return (
    <Panel title="Bring it in">
      <div className={styles.panel}>
        <p>
          A file that was saved here or at another lake. You see what it would change before anything does;
          what is not in it goes off the site, and what is booked keeps its time and price.
        </p>
        <Button
          icon={<Sign name="plus" />}
          disabled={busy !== undefined}
          onClick={() => input.current?.click()}
        >
          {busy ?? 'Choose a file'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="A set-up file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            if (file !== undefined) void read(file);
          }}
        />
        <div role="alert" ref={said}>
          {problem !== undefined && (
            <Notice tone="warning">
              <p>
                <b>{problem.name}</b> can’t be used as it is. Nothing was changed.
              </p>
              <ul className={styles.mistakes}>
                {problem.says.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </div>
    </Panel>
  );
}
