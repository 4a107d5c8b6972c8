import { mayUndoForOthers } from '@slipway/shared/rules/permissions.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { Board } from '../../api/board.ts';
import { Face } from '../../parts/Face.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMe } from '../../session/Me.tsx';
import { timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useUndo } from '../../session/use-undo.ts';
import { useToday } from './today.ts';

const mostRows = 6;

/** What the team did last on this day. */
export function JustNow() {
  const { board, now } = useToday();
  const { person, tablet } = useMe();
  const mayForOthers = mayUndoForOthers({ role: person.role, isOnTablet: tablet !== null });
  if (board.recent === undefined || board.recent.length === 0) return null;
  const isHot = ({ byId, isUndone, undoUntil }: NonNullable<Board['recent']>[number]) =>
    !isUndone &&
    undoUntil !== null &&
    Date.parse(undoUntil) > now.getTime() &&
    (byId === person.id || mayForOthers);
  return (
    <Panel title="Just now">
      <Rows>
        {board.recent.slice(0, mostRows).map((deed) => (
          <Row
            key={deed.actionId}
            mark={deed.by === null ? <Sign name="setup" /> : <Face name={deed.by} size="small" />}
            title={deed.sentence}
            small={`${timeOf(deed.at)}${deed.by === null ? '' : `, ${deed.by}`}${deed.isUndone ? ', taken back' : ''}`}
          >
            {isHot(deed) && <UndoButton action={deed.actionId} words={deed.sentence} />}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function UndoButton({ action, words }: { action: string; words: string }) {
  const { takeBack, isBusy } = useUndo(action, showFailure);
  return (
    <Button
      size="small"
      icon={<Sign name="undo" />}
      aria-label={`Undo: ${words}`}
      disabled={isBusy}
      onClick={takeBack}
    >
      Undo
    </Button>
  );
}
