import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type TripEvent,
  type TripEventKind,
  believedTime,
  foldTrip,
  handOf,
  hands,
  minutesLate,
  oldestEventMs,
} from './trip.ts';

const noon = new Date('2027-05-08T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

const kinds: TripEventKind[] = [
  'arrived',
  'captain',
  'briefed',
  'out',
  'back',
  'no_show',
  'deposit_taken',
  'deposit_returned',
];

/** Events as they reach the server: `seq` is the order of arrival, and the times come from several devices' clocks. */
const history = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds, 'undo' as const, 'accept' as const),
      at: fc.integer({ min: -60, max: 60 }),
      isTooOld: fc.boolean(),
      of: fc.nat(20),
    }),
    { maxLength: 20 },
  )
  .map((drawn) =>
    drawn.map(({ kind, at, isTooOld, of }, index): TripEvent => {
      const refers = kind === 'undo' || kind === 'accept';
      return {
        id: `event-${index}`,
        kind,
        data: refers ? { event: `event-${of % drawn.length}` } : { boat: 1 + (of % 3), amount: 10_000 },
        happenedAt: minutes(at),
        seenAt: minutes(100 + index),
        seq: index,
        staffId: `person-${of % 3}`,
        isTooOld: isTooOld && !refers,
      };
    }),
  );

describe('the state of a trip from its events', () => {
  test('the state of a trip does not depend on the order in which rows are read', () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        ([events, shuffled]) => {
          const [one, other] = [foldTrip(events), foldTrip(shuffled)];
          const sorted = (trip: typeof one) => ({
            ...trip,
            doubts: trip.doubts.map((doubt) => JSON.stringify(doubt)).sort(),
          });
          expect(sorted(other)).toEqual(sorted(one));
        },
      ),
    );
  });

  test('no event is lost: each one counts, repeats another event, is undone, or waits for a decision', () => {
    fc.assert(
      fc.property(history, (events) => {
        const trip = foldTrip(events);
        const standing = [
          trip.arrived,
          trip.briefed,
          trip.out,
          trip.back,
          trip.noShow,
          trip.deposit,
          trip.deposit?.returned ?? null,
        ].flatMap((stamp) => (stamp === null ? [] : [stamp.event]));
        const doubted = trip.doubts.flatMap((doubt) => ('event' in doubt ? [doubt.event] : []));
        const isUndone = (id: string) =>
          events.some(({ kind, data }) => kind === 'undo' && data.event === id);
        for (const { id, kind } of events) {
          if (kind === 'undo' || kind === 'accept' || kind === 'captain' || isUndone(id)) continue;
          expect([id, [...standing, ...trip.repeats, ...doubted].includes(id)]).toEqual([id, true]);
        }
      }),
    );
  });

  test('if every event of a trip is undone, the trip is as it was before the first event', () => {
    fc.assert(
      fc.property(history, (events) => {
        const undone = events.map(({ id }, index): TripEvent => ({
          id: `undo-${index}`,
          kind: 'undo',
          data: { event: id },
          happenedAt: noon,
          seenAt: noon,
          seq: 100 + index,
          staffId: null,
          isTooOld: false,
        }));
        expect(foldTrip([...events, ...undone])).toMatchObject({
          state: 'expected',
          backAgain: [],
          isUntouched: true,
          doubts: [],
        });
      }),
    );
  });

  test('if an undo is undone, the event counts again, and it can be undone a second time', () => {
    const event = (seq: number, kind: TripEventKind, of?: number): TripEvent => ({
      id: `event-${seq}`,
      kind,
      data: of === undefined ? {} : { event: `event-${of}` },
      happenedAt: noon,
      seenAt: noon,
      seq,
      staffId: null,
      isTooOld: false,
    });
    const history = [event(0, 'arrived'), event(1, 'undo', 0), event(2, 'undo', 1), event(3, 'undo', 0)];
    expect([1, 2, 3, 4].map((length) => foldTrip(history.slice(0, length)).state)).toEqual([
      'here',
      'expected',
      'here',
      'expected',
    ]);
  });

  test('a trip with a recorded return has been out, even if the clocks disagree', () => {
    const event = (kind: TripEventKind, at: number, seq: number): TripEvent => ({
      id: `${kind}-${seq}`,
      kind,
      data: {},
      happenedAt: minutes(at),
      seenAt: minutes(60),
      seq,
      staffId: null,
      isTooOld: false,
    });
    const trip = foldTrip([event('out', 0, 1), event('back', -5, 2)]);
    expect(trip).toMatchObject({ state: 'back', doubts: [{ kind: 'times_about' }] });
    const found = foldTrip([event('no_show', 0, 1), event('arrived', 5, 2)]);
    expect(found.state).toBe('here');
    expect(foldTrip([event('arrived', 0, 1), event('no_show', 5, 2)]).state).toBe('no_show');
  });
});

describe('the clock of a device', () => {
  test('a device’s time may be up to twelve hours ago, and a future time is replaced by the present time', () => {
    expect(believedTime(minutes(5), noon)).toEqual({ happenedAt: noon, isTooOld: false, isAbout: true });
    const oldest = new Date(noon.getTime() - oldestEventMs);
    expect(believedTime(oldest, noon)).toEqual({ happenedAt: oldest, isTooOld: false, isAbout: false });
    expect(believedTime(new Date(oldest.getTime() - 1), noon)).toMatchObject({ isTooOld: true });
  });
});

describe('the board’s groups of trips', () => {
  const trip = { startsAt: minutes(0), dueAt: minutes(120), hasDoubts: false };
  test.each([
    ['expected', -61, 'later'],
    ['expected', -60, 'arriving'],
    ['expected', 10, 'arriving'],
    ['expected', 11, 'missing'],
    ['here', 0, 'here'],
    ['out', 109, 'later'],
    ['out', 110, 'due'],
    ['out', 120, 'due'],
    ['out', 121, 'late'],
    ['back', 200, 'done'],
    ['no_show', 20, 'done'],
    ['off', 0, 'done'],
  ] as const)(
    'a trip in the state “%s”, %i minutes after its start, is listed under “%s”',
    (state, after, hand) => {
      expect(handOf({ ...trip, state }, minutes(after))).toBe(hand);
      expect(hands).toContain(hand);
    },
  );

  test('the day’s first parties are listed as arriving 90 minutes before they sail, later parties 60 minutes before', () => {
    const at = (before: number, isFirst: boolean) =>
      handOf(
        { ...trip, state: 'expected', startsAt: minutes(before), dueAt: minutes(before + 120), isFirst },
        noon,
      );
    expect([at(60, false), at(61, false), at(90, true), at(91, true)]).toEqual([
      'arriving',
      'later',
      'arriving',
      'later',
    ]);
  });

  test('a trip with doubts is listed under “doubt”, and only a trip that is out can be late', () => {
    expect(handOf({ ...trip, state: 'back', hasDoubts: true }, noon)).toBe('doubt');
    expect(minutesLate({ state: 'out', dueAt: minutes(0) }, minutes(12.9))).toBe(12);
    expect(minutesLate({ state: 'back', dueAt: minutes(0) }, minutes(12))).toBe(0);
  });
});
