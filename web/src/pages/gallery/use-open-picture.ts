import { useSyncExternalStore } from 'react';
import { entryState, pushEntry, replaceEntry, subscribeToHistory } from '../../router/history.ts';

/** Which picture is open, kept in the history: Back closes it, a refresh shows it again. */
export function useOpenPicture(count: number) {
  const picture = useSyncExternalStore(subscribeToHistory, pictureInHistory, () => undefined);
  return {
    picture: picture !== undefined && picture < count ? picture : undefined,
    open: (at: number) => pushEntry({ isSeen: true, picture: at }),
    show: (at: number) => replaceEntry({ ...entryState(), picture: at }),
    close: () => {
      if (pictureInHistory() !== undefined) window.history.back();
    },
  };
}

function pictureInHistory(): number | undefined {
  return entryState().picture;
}
