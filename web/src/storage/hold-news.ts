/** Between the tabs of this browser, which has one hold at a time: the booking that one of them has just held a boat for. */
const name = 'booking.hold';

export function tellOtherTabs(bookingId: string): void {
  withChannel((channel) => {
    channel.postMessage(bookingId);
    channel.close();
  });
}

/**
 * Returns a function that stops it. It is open only while a boat is held, since some browsers keep no page
 * with an open channel for Back.
 */
export function onHoldElsewhere(bookingId: string, listener: () => void): () => void {
  return (
    withChannel((channel) => {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'string' && data !== bookingId) listener();
      };
      return () => channel.close();
    }) ?? (() => undefined)
  );
}

/** Without it the other tab learns of the hold when it pays. */
function withChannel<Result>(run: (channel: BroadcastChannel) => Result): Result | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : run(new BroadcastChannel(name));
}
