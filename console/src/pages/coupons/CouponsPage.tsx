import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { CouponsFields } from './CouponsFields.tsx';

/** Which codes take something off, when, and how often. */
export function CouponsPage() {
  return (
    <ChangeSetScreen title="Coupons" part="coupons">
      {(drafting) => <CouponsFields {...drafting} />}
    </ChangeSetScreen>
  );
}
