import { useQuery } from '@tanstack/react-query';
import { type AddOn, menuQuery } from '../../../api/menu.ts';
import { addOnNoticeQuery } from '../../../api/settings.ts';
import { sellsAlcohol } from '../../../content/business.ts';
import { addOnKindNames, addOnKinds } from '@slipway/shared/values/add-on-kinds.ts';
import { EmptyState } from '@slipway/ui/Seats.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { Tabs } from '@slipway/ui/Tabs.tsx';
import { stepOf } from '../step-names.ts';
import { goToStep } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import { AddOnRow } from './AddOnRow.tsx';
import styles from './AddOnsStep.module.css';
import { StepActions } from './StepActions.tsx';

export function AddOnsStep({ wizard }: { wizard: Wizard }) {
  const menu = useQuery(menuQuery);
  const { data: notice = '' } = useQuery(addOnNoticeQuery);
  const offered = menu.data?.filter((addOn) => sellsAlcohol() || !addOn.hasAlcohol);

  return (
    <>
      {notice !== '' && (
        <Notice>
          <p>{notice}</p>
        </Notice>
      )}
      {offered !== undefined ? (
        <Tabs
          label="Addons"
          defaultTab="others"
          tabs={addOnKindNames.map((id) => ({
            id,
            label: addOnKinds[id].tab,
            count: wizard.parts?.lines.filter(({ addOn }) => addOn.kind === id).length ?? 0,
            content: <AddOnList wizard={wizard} addOns={offered.filter(({ kind }) => kind === id)} />,
          }))}
        />
      ) : menu.isError ? (
        <RetryNotice message={menu.error.message} onRetry={() => void menu.refetch()} />
      ) : (
        <Loading text="Loading ..." />
      )}
      {/*
       * On a small screen the Next button is in the floating bar. On a wide screen the button is at the foot of the
       * ticket, which stays in view beside a long list.
       */}
      <StepActions onBack={() => goToStep(stepOf.details)} />
    </>
  );
}

/** The add-ons of one tab, under their sub-headings. */
function AddOnList({ wizard, addOns }: { wizard: Wizard; addOns: readonly AddOn[] }) {
  if (addOns.length === 0) return <EmptyState text="No data . . ." />;
  const groups = [...new Set(addOns.map((addOn) => addOn.group))];
  return groups.map((group) => (
    <div key={group} className={styles.group}>
      {group !== '' && <h2>{group}</h2>}
      <ul className={styles.rows}>
        {addOns
          .filter((addOn) => addOn.group === group)
          .map((addOn) => (
            <li key={addOn.id}>
              <AddOnRow wizard={wizard} addOn={addOn} />
            </li>
          ))}
      </ul>
    </div>
  ));
}
