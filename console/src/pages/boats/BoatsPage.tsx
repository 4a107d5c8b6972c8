import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { BoatsFields } from './BoatsFields.tsx';

/** Which boats there are, what their papers say, and when one is out for a while. */
export function BoatsPage() {
  return (
    <ChangeSetScreen title="Boats" part="boats">
      {(drafting) => <BoatsFields {...drafting} />}
    </ChangeSetScreen>
  );
}
