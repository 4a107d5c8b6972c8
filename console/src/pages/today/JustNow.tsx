import { Face } from '../../parts/Face.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { UndoButton, useMayTakeBack } from '../../session/UndoButton.tsx';
import { timeOf } from '../../session/times.ts';
import { useToday } from './today.ts';

const mostRows = 6;

/** The team's latest actions on this day, each with Undo where it is possible. */
export function JustNow() {
  const { board, now } = useToday();
  const mayTakeBack = useMayTakeBack();
  if (board.recent === undefined || board.recent.length === 0) return null;
  return (
    <Panel title="Just now">
      <Rows>
        {board.recent.slice(0, mostRows).map((action) => (
          <Row
            key={action.actionId}
            mark={action.by === null ? <Sign name="setup" /> : <Face name={action.by} size="small" />}
            title={action.sentence}
            small={`${timeOf(action.at)}${action.by === null ? '' : `, ${action.by}`}${action.isUndone ? ', taken back' : ''}`}
          >
            {mayTakeBack(action, now) && <UndoButton action={action} />}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
