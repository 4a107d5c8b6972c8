import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { useMay } from '../../session/Me.tsx';
import styles from './Acts.module.css';

type DialogProps = { date: LocalDate; onClose: () => void };

type Act = {
  name: string;
  glyph: GlyphName;
  /** The people who are told, and the offer that each party gets. */
  does: string;
  dialog: ComponentType<DialogProps>;
};

const hold: Act = {
  name: 'Hold sales',
  glyph: 'held',
  does: 'Nobody is told. One press opens sales again.',
  dialog: lazyPart(() => import('../stops/StopPage.tsx'), 'StopDialog'),
};
const warn: Act = {
  name: 'Warn',
  glyph: 'part',
  does: 'The parties are told the time by which you will decide.',
  dialog: lazyPart(() => import('./WarnDialog.tsx'), 'WarnDialog'),
};
const callOff: Act = {
  name: 'Call off',
  glyph: 'stop',
  does: 'Each party chooses another time or a full refund.',
  dialog: lazyPart(() => import('./CallOffDialog.tsx'), 'CallOffDialog'),
};

type ActsProps = { date: LocalDate; today: LocalDate };

/** The decisions about a day. They are offered until the day is over. */
export function Acts({ date, today }: ActsProps) {
  const mayHold = useMay('hold-sales') !== undefined;
  const mayWarn = useMay('warn') !== undefined;
  const mayCallOff = useMay('call-off') !== undefined;
  const [deciding, setDeciding] = useState<Act>();
  const acts = [...(mayHold ? [hold] : []), ...(mayWarn ? [warn] : []), ...(mayCallOff ? [callOff] : [])];
  if (date < today || acts.length === 0) return null;
  return (
    <section className={styles.acts} aria-label="Actions">
      {acts.map((act) => (
        <button key={act.name} type="button" className={styles.act} onClick={() => setDeciding(act)}>
          <Glyph name={act.glyph} />
          <span>
            <b>{act.name}</b>
            <small>{act.does}</small>
          </span>
        </button>
      ))}
      <Suspense>
        {deciding !== undefined && <deciding.dialog date={date} onClose={() => setDeciding(undefined)} />}
      </Suspense>
    </section>
  );
}
