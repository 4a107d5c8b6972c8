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
 * Listens for a hold in another tab; returns a function that stops listening. Listen only while a boat is held: some
 * browsers drop a page with an open channel instead of keeping it for Back.
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

/** Without channels, a tab learns of another tab's hold only when the tab asks the server about its own hold. */
function withChannel<Result>(run: (channel: BroadcastChannel) => Result): Result | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : run(new BroadcastChannel(name));
}
