import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { FiguresFields } from './FiguresFields.tsx';

/** The figures of the house: from which day on, and every sentence that says them. */
export function FiguresPage() {
  return (
    <ChangeSetScreen title="Figures" part="figures" hasFirstDay>
      {(drafting) => <FiguresFields {...drafting} />}
    </ChangeSetScreen>
  );
}
