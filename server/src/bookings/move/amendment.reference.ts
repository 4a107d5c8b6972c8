/**
 * A second implementation of the cost of a move or a change, for tests only. It was written from the text of
 * docs/moving.md, without importing rules/ or values/. It adds guests and portions one at a time, and counts money in
 * two sums: our debt to the party, and the party's debt to us.
 */

/** An amount in pence, or a percentage in hundredths of a percent. */
type Offer = { fixed: number } | { percentage: number };

/** A wall clock at the lake: '2027-06-12', '14:00'. */
type When = { date: string; start: string };

export type Dish = { id: number; price: number; noticeHours: number; isSold: boolean };
type Portions = { dish: number; quantity: number; price: number };

export type Wish =
  | {
      to: When & {
        packageAmount: number;
        surcharge: Offer;
        minPassengerCount: number | null;
        pricePerPerson: number;
      };
    }
  | { guests: number; order: readonly { dish: number; quantity: number }[] };

export type Standing = {
  now: Date;
  isStaff: boolean;
  waivesFee: boolean;
  trip: When & { end: string };
  earliest: string;
  guests: number;
  slotPrice: number;
  /**
   * `covered`: the number of guests included in the package price. `paidForGuests`: the price of each further guest, in
   * the order in which they were added.
   */
  covered: number;
  paidForGuests: readonly number[];
  pricePerPersonToday: number;
  coupon: Offer | null;
  total: number;
  order: readonly Portions[];
  menu: readonly Dish[];
  /** Pence that earlier changes did not refund, less the pence that later price increases have used up. */
  kept: number;
  /** The part of the total that is not paid yet. */
  owed: number;
  captured: number;
  goingBack: number;
  setAside: number;
  terms: { refundDays: number; bankCharge: number; freeMoveDays: number; moveFee: number; lastHours: number };
  /** A time goes off sale for customers this many minutes before its start. */
  saleNoticeMinutes: number;
};

export type Outcome =
  | { refused: string }
  | {
      base: number;
      discount: number;
      addOns: number;
      total: number;
      lost: number;
      fee: number;
      toPay: number;
      goesBack: number;
      waived: number;
      fromKept: number;
      owedLess: number;
      keptNow: number;
      earliest: string;
    };

const hourMs = 3_600_000;

export function amendedByTheWords(standing: Standing, wish: Wish): Outcome {
  const { now, trip, terms, isStaff } = standing;
  if (instantAt({ date: trip.date, start: trip.end }) <= now) return { refused: 'cannot_move' };
  const hoursLeft = (instantAt(trip).getTime() - now.getTime()) / hourMs;
  if (!isStaff && hoursLeft < terms.lastHours) return { refused: 'cannot_move' };
  return 'to' in wish ? moved(standing, wish.to) : changed(standing, wish);
}

function moved(standing: Standing, to: Extract<Wish, { to: unknown }>['to']): Outcome {
  const { now, trip, terms, isStaff, waivesFee, guests, order, menu } = standing;
  const minutesLeft = (instantAt(to).getTime() - now.getTime()) / 60_000;
  if (isStaff ? minutesLeft <= 0 : minutesLeft < standing.saleNoticeMinutes)
    return { refused: 'slot_not_on_sale' };
  let base = to.packageAmount + worth(to.surcharge, to.packageAmount);
  for (let guest = 1; guest <= guests; guest += 1)
    if (guest > (to.minPassengerCount ?? 5)) base += to.pricePerPerson;
  let addOns = 0;
  let lost = 0;
  for (const { dish, quantity, price } of order) {
    const noticeMs = (menu.find(({ id }) => id === dish)?.noticeHours ?? 0) * hourMs;
    const isLaterThatDay = to.date === trip.date && to.start >= trip.start;
    const isMade = isLaterThatDay || instantAt(to).getTime() - now.getTime() >= noticeMs;
    for (let portion = 0; portion < quantity; portion += 1) {
      if (isMade) addOns += price;
      else lost += price;
    }
  }
  const noticeDays = daysFrom(lakeDay(now), trip.date);
  const fee = waivesFee || noticeDays >= terms.freeMoveDays ? 0 : terms.moveFee;
  const earliest = [standing.earliest, to.date].toSorted()[0] ?? to.date;
  return counted(standing, { base, addOns, lost, fee, earliest });
}

function changed(standing: Standing, wish: Extract<Wish, { guests: number }>): Outcome {
  const { now, trip, menu, covered } = standing;
  const aboard = [...standing.paidForGuests];
  while (covered + aboard.length > wish.guests && aboard.length > 0) aboard.pop();
  while (covered + aboard.length < wish.guests) aboard.push(standing.pricePerPersonToday);
  let base = standing.slotPrice;
  for (const price of aboard) base += price;

  const had = new Map<number, number[]>();
  for (const { dish, quantity, price } of standing.order)
    for (let portion = 0; portion < quantity; portion += 1) had.set(dish, [...(had.get(dish) ?? []), price]);
  const before = standing.order.reduce((sum, { quantity }) => sum + quantity, 0);
  let addOns = 0;
  let keptPortions = 0;
  let newPortions = 0;
  for (const { dish, quantity } of wish.order) {
    for (let portion = 0; portion < quantity; portion += 1) {
      const own = had.get(dish)?.shift();
      if (own !== undefined) {
        addOns += own;
        keptPortions += 1;
        continue;
      }
      const sold = menu.find(({ id }) => id === dish);
      if (sold === undefined || !sold.isSold) return { refused: 'add_on_not_on_sale' };
      if (instantAt(trip).getTime() - now.getTime() < sold.noticeHours * hourMs)
        return { refused: 'add_on_too_late' };
      addOns += sold.price;
      newPortions += 1;
    }
  }
  if (wish.guests === standing.guests && newPortions === 0 && keptPortions === before)
    return { refused: 'nothing_changes' };
  return counted(standing, { base, addOns, lost: 0, fee: 0, earliest: standing.earliest });
}

type Priced = { base: number; addOns: number; lost: number; fee: number; earliest: string };

/** Sets off the party's debt to us against our debt to the party. */
function counted(standing: Standing, { base, addOns, lost, fee, earliest }: Priced): Outcome {
  const { now, terms, kept, owed, captured, goingBack, setAside } = standing;
  const discount = standing.coupon === null ? 0 : Math.min(base, worth(standing.coupon, base));
  const total = base - discount + addOns;
  const isTooLate = daysFrom(lakeDay(now), standing.earliest) < terms.refundDays;
  const ours = Math.max(0, captured - goingBack);

  let theyOwe = fee;
  let weOwe = lost;
  let waived = 0;
  let fromKept = 0;
  let keptNow = 0;
  const dearerBy = total + lost - standing.total;
  if (dearerBy > 0) {
    fromKept = Math.min(kept, dearerBy);
    const rest = dearerBy - fromKept;
    if (rest < 30) waived += rest;
    else theyOwe += rest;
  } else if (isTooLate) keptNow -= dearerBy;
  else weOwe -= dearerBy;
  const setOff = Math.min(theyOwe, weOwe);
  theyOwe -= setOff;
  weOwe -= setOff;
  if (theyOwe < 30) {
    waived += theyOwe;
    theyOwe = 0;
  }
  // Unpaid money cannot be refunded.
  let owedLess = 0;
  while (weOwe > 0 && owedLess < owed) {
    weOwe -= 1;
    owedLess += 1;
  }
  // Before the deadline for refunds, a change refunds at most as much as a cancellation. After the deadline, a change
  // refunds at most the sum paid.
  const most = isTooLate ? ours + setAside : Math.max(0, ours - terms.bankCharge) + setAside;
  const goesBack = Math.min(weOwe, most);
  keptNow += weOwe - goesBack;
  if (goesBack > ours) return { refused: 'being_changed' };
  return {
    base,
    discount,
    addOns,
    total,
    lost,
    fee,
    toPay: theyOwe,
    goesBack,
    waived,
    fromKept,
    owedLess,
    keptNow,
    earliest,
  };
}

/** Half a penny counts as a penny. */
function worth(offer: Offer, ofWhat: number): number {
  if ('fixed' in offer) return offer.fixed;
  const exact = BigInt(ofWhat) * BigInt(offer.percentage);
  const whole = exact / 10_000n;
  return Number((exact % 10_000n) * 2n >= 10_000n ? whole + 1n : whole);
}

const lakeClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '2027-06-12 14:00' */
function lakeTime(instant: Date): string {
  const part = Object.fromEntries(lakeClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}`;
}

function lakeDay(instant: Date): string {
  return lakeTime(instant).slice(0, 10);
}

/** The lake's clocks show GMT in winter, and one hour ahead of GMT in summer. */
function instantAt({ date, start }: When): Date {
  const atGreenwich = new Date(`${date}T${start}:00Z`);
  const anHourAhead = new Date(atGreenwich.getTime() - hourMs);
  return lakeTime(anHourAhead) === `${date} ${start}` ? anHourAhead : atGreenwich;
}

function daysFrom(day: string, other: string): number {
  return Math.round((Date.parse(`${other}T12:00Z`) - Date.parse(`${day}T12:00Z`)) / (24 * hourMs));
}
