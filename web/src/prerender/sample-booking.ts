import { type BusinessTerms, lastFreeMove } from '@slipway/shared/rules/business-terms.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import type { Booking } from '../api/bookings.ts';

/** For tests: an open booking under these terms. */
export function sampleBooking(terms: BusinessTerms, date: LocalDate): Booking {
  return {
    id: '0'.repeat(26),
    code: 'H7K2QM',
    acceptedOn: localDate('2027-03-01'),
    partyToken: 'p'.repeat(26),
    captain: null,
    status: 'open',
    canCancel: true,
    firstName: 'Zoe',
    lastName: 'O’Brien',
    email: 'zoe@example.com',
    phone: '1632 960 777',
    packageId: 1,
    packageName: 'Lake Cruise',
    date,
    duration: 'about 2 hours',
    startTime: '12:00',
    endTime: '14:00',
    arriveAt: '11:00',
    guests: 4,
    isCaptainDeclared: true,
    addOns: [],
    basePrice: pence(20_000),
    couponCode: null,
    couponDiscount: pence(0),
    total: pence(20_000),
    owed: pence(0),
    refundBy: 'card',
    vat: { percent: 0, amount: pence(0) },
    terms,
    canMove: true,
    canChange: true,
    freeMoveUntil: lastFreeMove(terms, date),
    moveFee: pence(0),
    moveUntil: new Date('2199-06-20T10:00:00Z'),
    feesPaid: pence(0),
    awaited: null,
    cancelUntil: localDate('2199-06-01'),
    daysBefore: 40,
    boatOfTwo: null,
    cancelledBy: null,
    offerUntil: null,
    refunds: [],
    adminFee: pence(0),
    refund: pence(20_000),
  };
}
