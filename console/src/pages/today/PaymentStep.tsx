import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import type { GlyphName } from '../../parts/Glyph.tsx';
import { useMay } from '../../session/Me.tsx';
import { Step } from './Step.tsx';
import { useToday } from './today.ts';

/** Most parties have paid before they come. */
const PayOwed = lazyPart(() => import('../../session/PayOwed.tsx'), 'PayOwed');

type PaymentStepProps = { trip: BoardTrip; state: GlyphName; what: string; how: string };

/** What a party owes, and how it is paid at the jetty. */
export function PaymentStep({ trip, state, what, how }: PaymentStepProps) {
  const { date } = useToday();
  const owes = trip.owes ?? 0;
  const mayTake = useMay('sell-walk-in') !== undefined;
  if (owes === 0 || !mayTake) return <Step state={state} what={what} how={how} />;
  return (
    <Step state={state} what={what} how={how} isWide>
      <Suspense>
        <PayOwed
          bookingId={trip.bookingId}
          when={{ date, startTime: trip.startTime }}
          owes={owes}
          phone={trip.who.phone ?? ''}
        />
      </Suspense>
    </Step>
  );
}
