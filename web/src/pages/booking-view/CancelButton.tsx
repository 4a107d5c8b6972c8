import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '@slipway/ui/Button.tsx';
import { lazyPart, usePrefetch } from '@slipway/ui/lazy-part.ts';
import type { Booking } from '../../api/bookings.ts';

const loadDialog = () => import('./CancelDialog.tsx');
const CancelDialog = lazyPart(loadDialog, 'CancelDialog');

type CancelButtonProps = { booking: Booking; size?: 'small'; children: ReactNode };

/** A button that asks for confirmation before it cancels. */
export function CancelButton({ booking, children, ...look }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  usePrefetch(loadDialog);
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <Suspense>
        {isAsking && booking.canCancel && <CancelDialog booking={booking} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
