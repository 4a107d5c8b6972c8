/**
 * The channel between the tabs of this browser. A browser has one hold at a time, so a tab that has just held a boat
 * sends the id of its booking.
 */
const name = 'booking.hold';

export function tellOtherTabs(bookingId: string): void {
  withChannel((channel) => {
    channel.postMessage(bookingId);
    channel.close();
  });
}

/**
 * Listens for a hold in another tab. Returns a function that stops listening. Listen only while a boat is
 * held, because some browsers do not keep a page with an open channel in the back/forward cache.
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

/** In a browser without channels, a tab must ask the server whether another tab has replaced its hold. */
function withChannel<Result>(run: (channel: BroadcastChannel) => Result): Result | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : run(new BroadcastChannel(name));
}
