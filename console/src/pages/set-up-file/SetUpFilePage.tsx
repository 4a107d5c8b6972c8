import * as contract from '@slipway/shared/api/console/set-up-file.ts';
import {
  picturesOf,
  picturesWithPixels,
  withPixels,
  withoutPixels,
} from '@slipway/shared/rules/set-up-pictures.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { applyChangeSet } from '@slipway/shared/api/console/change-sets.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { changeSetsQuery } from '../../api/set-up.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMe } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { saveFile } from '../../session/save-file.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './SetUpFile.module.css';

// This part loads later, because it is below the panels.
const ChangeSets = lazyPart(() => import('../../change-set/ChangeSets.tsx'), 'ChangeSets');

/** Exports the whole set-up as one file, and imports such a file as changes that are previewed first. */
export function SetUpFilePage() {
  const { may } = useMe();
  const sets = useQuery(changeSetsQuery).data;
  const [opened, setOpened] = useState<KeptImport>();
  const close = () => setOpened(undefined);
  return (
    <Columns>
      <Stack>
        <ExportPanel />
        {may['set-policies'] !== undefined && <ImportPanel onKept={setOpened} />}
      </Stack>
      <Stack isFollowing>
        <Suspense>
          <ChangeSets
            part="file"
            opened={null}
            onOpen={(set) => setOpened(sets?.find((each) => each.set === set))}
          />
        </Suspense>
      </Stack>
      {opened !== undefined && (
        <CommandDialog
          title={opened.name}
          action="Publish"
          isWide
          endpoint={applyChangeSet}
          words={{ set: opened.set, version: opened.version }}
          onDone={close}
          onLeave={close}
        />
      )}
    </Columns>
  );
}

function ExportPanel() {
  const today = venueDate(useNow());
  const [busy, setBusy] = useState<string>();
  const { problem, trying } = useTrying();
  const [mistakes, setMistakes] = useState<string[]>([]);
  const [saved, setSaved] = useState<string>();
  const save = async () => {
    setBusy('Loading …');
    setSaved(undefined);
    await trying(async () => {
      const { file, mistakes: found } = await exportSetUp((nth, of) => setBusy(`Picture ${nth} of ${of} …`));
      const name = `set-up-${today}.json`;
      saveFile(name, file, 'application/json');
      setMistakes(found);
      setSaved(`${name} is in your downloads.`);
    });
    setBusy(undefined);
  };
  return (
    <Panel title="Save your set-up">
      <div className={styles.panel}>
        <p>
          Everything in Set up as one readable file: the business, figures, boats, packages, menu, times,
          prices, coupons, texts and pictures. It has no bookings, people or passwords.
        </p>
        <p className={styles.soft}>
          Keep the file as a copy, compare it with an older file, or set up a second lake with it.
        </p>
        <Button icon={<Sign name="download" />} disabled={busy !== undefined} onClick={() => void save()}>
          {busy ?? 'Save the set-up as a file'}
        </Button>
        <p role="status">{saved}</p>
        {mistakes.length > 0 && (
          <Notice tone="warning">
            <p>The file is complete, but can’t be imported until you correct these mistakes:</p>
            <ul className={styles.mistakes}>
              {mistakes.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Problem>{problem}</Problem>
      </div>
    </Panel>
  );
}

type KeptImport = { set: string; version: number; name: string };

/** The server first checks the whole file. The changes in the file are then shown like all other changes. */
function ImportPanel({ onKept }: { onKept: (kept: KeptImport) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { run } = useCommand(contract.importSetUp);
  const { withStepUp } = useStepUp();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<{ name: string; says: string[] }>();
  const said = useRef<HTMLDivElement>(null);
  // Scroll to the problem, which on a phone is below the visible part.
  useEffect(() => {
    if (problem !== undefined) said.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const read = async (file: File) => {
    const name = file.name.slice(0, 80);
    setProblem(undefined);
    if (file.size > mostBytes) {
      setProblem({
        name,
        says: [`The file is too large: a set-up file has at most ${mostBytes / 1_000_000} MB.`],
      });
      return;
    }
    setBusy('Loading …');
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
    <Panel title="Import a file">
      <div className={styles.panel}>
        <p>
          Choose a file that was saved here or at another lake. You see every change before it is published.
          Anything missing from the file is removed from the site; bookings keep their time and price.
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
            // The field is cleared, so that the same file can be chosen again.
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

/** The size limit of a set-up file. If a file is larger, somebody has chosen the wrong file. */
const mostBytes = 500_000_000;

type OnPicture = (nth: number, of: number) => void;

/** The whole file, with pictures that are fetched one by one. */
async function exportSetUp(onPicture: OnPicture): Promise<{ file: string; mistakes: string[] }> {
  const { file, mistakes } = await call(contract.exportSetUp);
  const pictures = picturesOf(file);
  const masters: string[] = [];
  for (const [index, { name }] of pictures.entries()) {
    onPicture(index + 1, pictures.length);
    masters.push((await call(contract.getSetUpPicture, { params: { name } })).master);
  }
  return { file: withPixels(file, masters), mistakes };
}

/** Sends the pictures of a file one by one, before the file itself is sent. */
async function putPictures(file: string, onPicture: OnPicture): Promise<void> {
  const pictures = picturesWithPixels(file);
  for (const [index, { name, alt, x, y, master }] of pictures.entries()) {
    onPicture(index + 1, pictures.length);
    await call(contract.putSetUpPicture, { body: { name, alt, x, y, master } });
  }
}
