import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { TimesFields } from './TimesFields.tsx';

/** What is on sale each week, which days differ, what they cost: changed in a draft, looked at, then put on the site. */
export function TimesPage() {
  return (
    <ChangeSetScreen title="Times" part="times" hasFirstDay>
      {(drafting) => <TimesFields {...drafting} />}
    </ChangeSetScreen>
  );
}
