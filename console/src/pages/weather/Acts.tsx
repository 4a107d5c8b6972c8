import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import type { Weather } from '../../api/weather.ts';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import styles from './Weather.module.css';

const CallOffDialog = lazyPart(() => import('./CallOffDialog.tsx'), 'CallOffDialog');
const WarnDialog = lazyPart(() => import('./WarnDialog.tsx'), 'WarnDialog');

export type ActsProps = { date: LocalDate; today: LocalDate; weather: Weather };

/** What can be decided about a day that is not over, and what was. */
export function Acts({ date, today }: ActsProps) {
  const mayHold = useMay('hold-sales') !== undefined;
  const mayWarn = useMay('warn') !== undefined;
  const mayCallOff = useMay('call-off') !== undefined;
  const [isWarning, setIsWarning] = useState(false);
  const [isCallingOff, setIsCallingOff] = useState(false);
  if (date < today) return null;
  return (
    <section className={styles.acts} aria-label="What to do">
      {mayHold && <Button onClick={() => navigate(`/stop/${date}`)}>Hold sales</Button>}
      {mayWarn && <Button onClick={() => setIsWarning(true)}>Warn</Button>}
      {mayCallOff && <Button onClick={() => setIsCallingOff(true)}>Call off</Button>}
      <Suspense>
        {isWarning && <WarnDialog date={date} onClose={() => setIsWarning(false)} />}
        {isCallingOff && <CallOffDialog date={date} onClose={() => setIsCallingOff(false)} />}
      </Suspense>
    </section>
  );
}
