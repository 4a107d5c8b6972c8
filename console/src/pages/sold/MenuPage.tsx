import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { MenuEditor } from './MenuEditor.tsx';
import { useMenu } from './use-menu.ts';

// Of the one that is open.
const MenuPreview = lazyPart(() => import('./MenuPreview.tsx'), 'MenuPreview');

/** Dishes, drinks and extras: what they are, cost and need, and in which order the site shows them. */
export function MenuPage() {
  const menu = useMenu();
  return (
    <ChangeSetScreen
      title="Menu"
      part="menu"
      beside={({ draft }) => (
        <Suspense>
          <MenuPreview opened={menu.openedIn(draft)} />
        </Suspense>
      )}
    >
      {({ draft, edit }) => <MenuEditor {...{ menu, draft, edit }} />}
    </ChangeSetScreen>
  );
}
