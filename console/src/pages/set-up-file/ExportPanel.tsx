import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { exportSetUp } from '../../api/set-up-file.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Problem } from '../../session/Problem.tsx';
import { saveFile } from '../../session/save-file.ts';
import styles from './SetUpFile.module.css';

export function ExportPanel() {
  const today = venueDate(useNow());
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [mistakes, setMistakes] = useState<string[]>([]);
  const [saved, setSaved] = useState<string>();
  const save = async () => {
    setBusy('Reading …');
    setProblem(undefined);
    setSaved(undefined);
    try {
      const { file, mistakes: found } = await exportSetUp((nth, of) => setBusy(`Picture ${nth} of ${of} …`));
      const name = `set-up-${today}.json`;
      saveFile(name, file, 'application/json');
      setMistakes(found);
      setSaved(`${name} is with your downloads.`);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(undefined);
  };
  return (
    <Panel title="Take it along">
      <div className={styles.panel}>
        <p>
          Everything that is set up here, as one file that people can read: who the business is, figures,
          boats, packages, menu, times, prices, coupons, words and pictures. No bookings, no people, no
          passwords.
        </p>
        <p className={styles.soft}>
          Keep it as a copy, compare it with an older one, or begin a second lake with it.
        </p>
        <Button icon={<Sign name="download" />} disabled={busy !== undefined} onClick={() => void save()}>
          {busy ?? 'Save the set-up as a file'}
        </Button>
        <p role="status">{saved}</p>
        {mistakes.length > 0 && (
          <Notice tone="warning">
            <p>The file is whole, but could not come in again before these are put right:</p>
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
