import { mayUndoForOthers } from '@slipway/shared/rules/permissions.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { Board } from '../api/board.ts';
import { Sign } from '../parts/Sign.tsx';
import { useMe } from './Me.tsx';
import { showFailure } from './toasts.ts';
import { useUndo } from './use-undo.ts';

type RecentAction = NonNullable<Board['recent']>[number];

/** Whether this person can still undo an action. */
export function useMayTakeBack(): (action: RecentAction, now: Date) => boolean {
  const { person, tablet } = useMe();
  const mayForOthers = mayUndoForOthers({ role: person.role, isOnTablet: tablet !== null });
  return ({ byId, isUndone, undoUntil }, now) =>
    !isUndone &&
    undoUntil !== null &&
    Date.parse(undoUntil) > now.getTime() &&
    (byId === person.id || mayForOthers);
}

export function UndoButton({ action: { actionId, sentence } }: { action: RecentAction }) {
  const { takeBack, isBusy } = useUndo(actionId, showFailure);
  return (
    <Button
      size="small"
      icon={<Sign name="undo" />}
      aria-label={`Undo: ${sentence}`}
      disabled={isBusy}
      onClick={takeBack}
    >
      Undo
    </Button>
  );
}
