import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer } from 'react';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { type DayOfSlots, availabilityQuery } from '../../api/availability.ts';
import { type AddOn, menuQuery } from '../../api/menu.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { packagesQuery } from '../../api/packages.ts';
import { useTerms } from '../../api/terms.ts';
import { replaceAddress } from '../../router/history.ts';
import { type WizardAddress, bookingPath } from '../../router/booking-query.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { type DraftAction, changeDraft } from './booking-draft.ts';
import { type BookingDraft, dateOf, furthestStep } from './draft-state.ts';
import { type BookingParts, bookingParts } from './booking-parts.ts';
import { readDraft, writeDraft } from './draft-storage.ts';
import { withOwnSlot } from './own-slot.ts';
import { type HoldState, useHold } from './use-hold.ts';
import { useWizardStep } from './use-wizard-step.ts';

/** The state that every step works with. */
export type Wizard = {
  draft: BookingDraft;
  dispatch: Dispatch<DraftAction>;
  step: number;
  packages: readonly BoatPackage[];
  boatPackage: BoatPackage | undefined;
  /** The package of the calendar; null until a package on sale is chosen. */
  packageId: number | null;
  /** The chosen package is no longer on sale. */
  isWithdrawn: boolean;
  days: readonly DayOfSlots[];
  menu: readonly AddOn[];
  hold: HoldState;
  /** Of today: those that a booking made now keeps. */
  terms: BusinessTerms;
  /** Undefined until a package and a time are chosen and the catalogue has loaded. */
  parts: BookingParts | undefined;
};

const noDays: readonly DayOfSlots[] = [];
const noAddOns: readonly AddOn[] = [];
const noPackages: readonly BoatPackage[] = [];

export function useWizard(address: WizardAddress): Wizard {
  const [draft, dispatch] = useReducer(changeDraft, tabStorage, readDraft);
  useEffect(() => writeDraft(tabStorage, draft), [draft]);
  useAddress(address, draft, dispatch);

  const packages = useQuery(packagesQuery);
  const boatPackage = packages.data?.find(({ id }) => id === draft.packageId);
  const isWithdrawn = packages.data !== undefined && draft.packageId !== null && boatPackage === undefined;
  const packageId = isWithdrawn ? null : draft.packageId;
  const terms = useTerms();
  const hold = useHold();
  const { data: sold = noDays } = useQuery(availabilityQuery(packageId));
  const days = withOwnSlot(sold, hold.current);
  const menu = useQuery(menuQuery);
  // Without the menu the add-ons have no price, and a total without them would be wrong.
  const isPriced = draft.addOns.length === 0 || menu.data !== undefined;
  const catalogue = { packages: packages.data ?? noPackages, days, menu: menu.data ?? noAddOns };

  return {
    draft,
    dispatch,
    step: useWizardStep(isWithdrawn ? 0 : furthestStep(draft)),
    packages: catalogue.packages,
    boatPackage,
    packageId,
    isWithdrawn,
    days,
    menu: catalogue.menu,
    hold,
    terms,
    parts: isPriced ? bookingParts(draft, catalogue) : undefined,
  };
}

/** Copies the address into the draft: a package as long as it is there, a date once. */
function useAddress(address: WizardAddress, draft: BookingDraft, dispatch: Dispatch<DraftAction>): void {
  const { packageId, date } = address;
  const isDateNew = date !== undefined && dateOf(draft.time) !== date;
  useEffect(() => {
    if (packageId !== undefined) dispatch({ type: 'packageChosen', packageId });
  }, [packageId, dispatch]);
  useEffect(() => {
    if (date === undefined) return;
    if (isDateNew) dispatch({ type: 'dateChosen', date });
    // A date that stayed in the address would undo a later choice at the next refresh.
    replaceAddress(bookingPath(packageId === undefined ? {} : { packageId, isChoosingPackage: false }));
  }, [date, isDateNew, packageId, dispatch]);
}
