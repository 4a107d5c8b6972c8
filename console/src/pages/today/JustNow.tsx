import { Face } from '../../parts/Face.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { UndoButton, useMayTakeBack } from '../../session/UndoButton.tsx';
import { timeOf } from '../../session/times.ts';
import { useToday } from './today.ts';

const mostRows = 6;

/** The team's latest actions on this day. */
export function JustNow() {
  const { board, now } = useToday();
  const mayTakeBack = useMayTakeBack();
  if (board.recent === undefined || board.recent.length === 0) return null;
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
            {mayTakeBack(deed, now) && <UndoButton deed={deed} />}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
