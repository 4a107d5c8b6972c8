import { useQuery } from '@tanstack/react-query';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { type Dispatch, useCallback, useEffectEvent, useLayoutEffect, useMemo, useReducer } from 'react';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { type DayOfSlots, daysOfPackage, useAvailability } from '../../api/availability.ts';
import { type AddOn, menuQuery } from '../../api/menu.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { packagesQuery, useTermsOf } from '../../api/site-facts.ts';
import { entryState, markChoiceTaken, replaceAddress, replaceEntry } from '../../router/history.ts';
import { type WizardAddress, bookingPath } from '../../router/booking-query.ts';
import { chooseGuests, useGuests } from '../../storage/guests.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { type DraftAction, changeDraft, forGuests } from './booking-draft.ts';
import { type BookingDraft, dateOf, emptyDraft, furthestStep } from './draft-state.ts';
import { type BookingParts, bookingParts } from './booking-parts.ts';
import { readDraft, writeDraft } from './draft-storage.ts';
import { withOwnSlot } from './chosen-slot.ts';
import { type HoldState, useHold } from './use-hold.ts';
import { useWizardStep } from './use-wizard-step.ts';

/** The state that every step works with. */
export type Wizard = {
  draft: BookingDraft;
  dispatch: Dispatch<DraftAction>;
  step: number;
  packages: readonly BoatPackage[];
  boatPackage: BoatPackage | undefined;
  /** The largest number of guests that a visitor can choose. */
  mostGuests: number;
  /** The package whose days the calendar shows; null until the visitor chooses a package on sale. */
  packageId: number | null;
  /** The chosen package is no longer on sale. */
  isWithdrawn: boolean;
  /** The days of the chosen package, or of all packages while none is chosen. */
  days: readonly DayOfSlots[];
  /** The days of all packages; undefined until the calendar has loaded. */
  allDays: readonly DayOfSlots[] | undefined;
  /** The parameters of a link to this choice. */
  address: WizardAddress;
  menu: readonly AddOn[];
  hold: HoldState;
  /** Today's terms for the chosen package. A booking made now keeps these terms. */
  terms: BoatTerms;
  /** Undefined until a package and a time are chosen and the catalogue has loaded. */
  parts: BookingParts | undefined;
};

const noDays: readonly DayOfSlots[] = [];
const noAddOns: readonly AddOn[] = [];
const noPackages: readonly BoatPackage[] = [];

export function useWizard(address: WizardAddress): Wizard {
  const [kept, change] = useReducer(changeDraft, address, draftAtStart);
  // The draft is stored before the browser paints, so that a refresh at any moment keeps the screen.
  useLayoutEffect(() => writeDraft(tabStorage, kept), [kept]);
  const guests = useGuests();
  const packages = useQuery(packagesQuery);
  const boatPackage = packages.data?.find(({ id }) => id === kept.packageId);
  // If the chosen package's boats are too small, the wizard asks for the number of guests again.
  const most = mostGuestsOf(boatPackage === undefined ? packages.data : [boatPackage]);
  const fitting = guests > most ? 0 : guests;
  const draft = useMemo(() => forGuests(kept, fitting), [kept, fitting]);
  const dispatch = useCallback((action: DraftAction) => {
    if (action.type === 'detailsTyped' && action.typed.guests !== undefined)
      chooseGuests(action.typed.guests);
    change(action);
  }, []);
  useAddress(address, draft, dispatch, kept === emptyDraft);

  const isWithdrawn = packages.data !== undefined && draft.packageId !== null && boatPackage === undefined;
  const packageId = isWithdrawn ? null : draft.packageId;
  const terms = useTermsOf(boatPackage?.boats, fitting);
  const hold = useHold();
  const held = hold.current;
  const { data: sold } = useAvailability({ packageId, guests: fitting });
  const allDays = useMemo(() => (sold === undefined ? undefined : withOwnSlot(sold, held)), [sold, held]);
  const days = useMemo(
    () => (packageId === null ? (allDays ?? noDays) : daysOfPackage(allDays ?? noDays, packageId)),
    [allDays, packageId],
  );
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
    mostGuests: most,
    packageId,
    isWithdrawn,
    days,
    allDays,
    address: addressOf(draft, packageId),
    menu: catalogue.menu,
    hold,
    terms,
    parts: isPriced ? bookingParts(draft, catalogue) : undefined,
  };
}

/**
 * Copies the choice in a link into the draft, only once. From then on the address follows the draft, so that visitors
 * can copy the address at any time. After Back to an older address, the draft stays as it is. If the visitor opens the
 * tab's current address again, the wizard opens the furthest step that the draft allows.
 */
function useAddress(
  address: WizardAddress,
  draft: BookingDraft,
  dispatch: Dispatch<DraftAction>,
  isDraftEmpty: boolean,
): void {
  const isNew = isNewEntry();
  const isOwn = isNew && draft.customer.kind !== 'asking' && isChoiceOf(draft, address);
  const own = bookingPath({
    ...addressOf(draft, draft.packageId),
    ...(address.isChoosingPackage === true ? { isChoosingPackage: true } : {}),
  });
  // Without storage a refresh loses the draft, but the address still has the choice.
  const isWanted = isNew || (isLink(address) && isDraftEmpty);
  const choices = isWanted ? choicesOf(address, draft) : [];
  const take = useEffectEvent(() => {
    markChoiceTaken();
    if (isOwn) replaceEntry({ ...entryState(), isSeen: true, step: furthestStep(draft), stepsBelow: 0 });
    else if (choices.length > 0) choices.forEach(dispatch);
    else replaceAddress(own);
  });
  const { packageId, date, time } = address;
  useLayoutEffect(() => take(), [isWanted, packageId, date, time, own]);
}

/** The draft of the first render already has the link's choice, because a later change would move the calendar. */
function draftAtStart(address: WizardAddress): BookingDraft {
  const stored = readDraft(tabStorage);
  const isTaken = !isNewEntry() || isChoiceOf(stored, address);
  return isTaken ? stored : choicesOf(address, stored).reduce(changeDraft, stored);
}

function isLink({ packageId, date }: WizardAddress): boolean {
  return packageId !== undefined || date !== undefined;
}

/**
 * True if a link opened this history entry and the link's choice is not in the draft yet. An entry with a step was made
 * by the wizard. Its address is not copied into the draft, because the visitor may have changed the choice since.
 */
function isNewEntry(): boolean {
  const { step, isChoiceTaken } = entryState();
  return step === undefined && isChoiceTaken !== true;
}

/** For a link without package and day, drops a package that has no time yet: the link's page showed other prices. */
function choicesOf(address: WizardAddress, draft: BookingDraft): DraftAction[] {
  const { packageId, date, time } = address;
  const isLookedAt = draft.customer.kind === 'asking' && ['none', 'date'].includes(draft.time.kind);
  if (!isLink(address)) return isLookedAt && draft.packageId !== null ? [{ type: 'packageDropped' }] : [];
  return [
    ...(packageId === undefined ? [] : [{ type: 'packageChosen', packageId } as const]),
    ...(date === undefined ? [] : [{ type: 'timeWanted', date, time: time ?? null } as const]),
  ];
}

function isChoiceOf({ packageId, time }: BookingDraft, address: WizardAddress): boolean {
  return (
    time.kind === 'slot' &&
    packageId === address.packageId &&
    time.slot.date === address.date &&
    time.slot.startTime === address.time
  );
}

/** Package, day, time and guests of a draft as link parameters. */
function addressOf({ time, details }: BookingDraft, packageId: number | null): WizardAddress {
  const date = dateOf(time);
  return {
    ...(packageId === null ? {} : { packageId, isChoosingPackage: false }),
    ...(date === null ? {} : { date }),
    ...(time.kind === 'slot' ? { time: time.slot.startTime } : {}),
    ...(time.kind === 'wanted' && time.time !== null ? { time: time.time } : {}),
    ...(details.guests > 0 ? { guests: details.guests } : {}),
  };
}

/** Opens the package dialog through the address (spec 2.8), and keeps the choice. */
export function showPackages({ address }: Pick<Wizard, 'address'>): void {
  replaceAddress(bookingPath({ ...address, isChoosingPackage: true }));
}

export function closePackages({ address }: Pick<Wizard, 'address'>): void {
  replaceAddress(bookingPath(address));
}
