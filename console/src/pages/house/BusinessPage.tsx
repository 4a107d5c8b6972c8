import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { BusinessFields } from './BusinessFields.tsx';

/** Who the business is: on every page, in every email, for search engines. */
export function BusinessPage() {
  return (
    <ChangeSetScreen title="Business" part="business">
      {(drafting) => <BusinessFields {...drafting} />}
    </ChangeSetScreen>
  );
}
