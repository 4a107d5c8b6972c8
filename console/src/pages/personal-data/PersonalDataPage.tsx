import { erasePerson, exportPerson } from '@slipway/shared/api/console/personal-data.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { saveFile } from '../../session/save-file.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './PersonalDataPage.module.css';

type PersonalData = DataOf<typeof exportPerson>;
type Found = { who: string; data: PersonalData };

/** Everything stored about one person, to hand over or to erase. Loaded anew each time, and never cached. */
export function PersonalDataPage() {
  const [who, setWho] = useState('');
  const [found, setFound] = useState<Found>();
  const { problem, trying } = useTrying();
  const [isBusy, setIsBusy] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  const [erased, setErased] = useState<string>();
  const { withStepUp } = useStepUp();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || who.trim() === '') return;
    setErased(undefined);
    setFound(undefined);
    setIsBusy(true);
    await trying(async () => {
      const asked = who.trim();
      setFound({ who: asked, data: await withStepUp(() => call(exportPerson, { body: { who: asked } })) });
    });
    setIsBusy(false);
  };
  return (
    <div className={styles.page}>
      <Panel title="Everything about one person">
        <form className={styles.form} onSubmit={(event) => void find(event)}>
          <TextField
            label="Email address, or the short code of a booking"
            hint="We log that you looked, but not whose data it was."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={emailMaxLength}
            value={who}
            onChange={(event) => setWho(event.target.value)}
          />
          <Button type="submit" variant="primary" disabled={isBusy || who.trim() === ''}>
            {isBusy ? 'Loading …' : 'Show everything'}
          </Button>
          <Problem>{problem}</Problem>
          <p role="status">{erased}</p>
        </form>
      </Panel>
      {found !== undefined && <Everything found={found} onErase={() => setIsErasing(true)} />}
      {isErasing && found !== undefined && (
        <CommandDialog
          title={`Erase ${found.who}`}
          action="Erase for good"
          isDanger
          endpoint={erasePerson}
          words={{ who: found.who }}
          onDone={({ sentence }) => {
            setIsErasing(false);
            setFound(undefined);
            setWho('');
            setErased(sentence);
          }}
          onLeave={() => setIsErasing(false)}
        />
      )}
    </div>
  );
}

function Everything({ found: { who, data }, onErase }: { found: Found; onErase: () => void }) {
  const { sections, forgotten } = data;
  const on = forgotten === null ? undefined : parseLocalDate(forgotten.on);
  return (
    <>
      <div className={styles.actions}>
        <Button
          icon={<Sign name="download" />}
          onClick={() =>
            saveFile(
              'personal-data.json',
              `${JSON.stringify({ who, ...data }, null, 2)}\n`,
              'application/json',
            )
          }
        >
          Save as a file
        </Button>
        <Button variant="danger" icon={<Sign name="erase" />} onClick={onErase}>
          Erase
        </Button>
      </div>
      {forgotten !== null && on !== undefined && (
        <p>
          Deleted automatically on <b>{formatLongDate(on)}</b>, {forgotten.because}.
        </p>
      )}
      {sections.map(({ title, rows }) => (
        <Panel key={title} title={title} aside={<span className={styles.soft}>{rows.length}</span>}>
          <ol className={styles.rows}>
            {rows.map((row, index) => (
              // The list never changes after it is loaded.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <dl>
                  {Object.entries(row)
                    .filter(([, value]) => value !== null && value !== '')
                    .map(([name, value]) => (
                      <div key={name}>
                        <dt>{name.replaceAll('_', ' ')}</dt>
                        <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
                      </div>
                    ))}
                </dl>
              </li>
            ))}
          </ol>
        </Panel>
      ))}
    </>
  );
}
