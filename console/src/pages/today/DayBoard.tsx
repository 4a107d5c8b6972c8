import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Board as DayOfBoats, type BoardBoat, type BoardTrip, placesQuery } from '../../api/board.ts';
import { Block, Board, FreePlace, Lane, NotSold, RunsOn, Turnaround, inRows } from '../../parts/Board.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { shortMoney } from '../../session/money.ts';
import { PlaceDialog } from './BoatStep.tsx';
import { OtherTimesLanes, useOtherTimes } from './OtherTimes.tsx';
import { boatNow } from './BoatsNow.tsx';
import { kindNames, spanOn } from '../stops/stop-text.ts';
import { handOfTrip, lateBy } from './order-trips.ts';
import { claimAsSailed, tapeHours } from './tape-hours.ts';
import { useToday } from './today.ts';
import { claimText, guestsOf, lightsOf, nameOf, stateOf, sunsetOf, wishesOf } from './text.ts';

const minutesAt = (time: string) => (time === '24:00' ? 1440 : minutesOf(localTime(time)));

type DayBoardProps = { chosen?: string | undefined; isNameless?: boolean };

/** The tape chart: a row for each boat, with the hours of the day drawn to scale from left to right. */
export function DayBoard({ chosen, isNameless = false }: DayBoardProps) {
  const { board, date, now, isToday, lifted } = useToday();
  const liftedTrip = board.trips.find(({ bookingId }) => bookingId === lifted);
  const otherTimes = useOtherTimes(liftedTrip);
  const sunset = sunsetOf(date);
  const { time } = venueDateTime(now);
  const minute = minutesOf(time);
  const { opens, closes, foldedUntil } = tapeHours(board, otherTimes, isToday ? now : undefined);
  const stops = board.stops.flatMap((stop) => {
    const isFirstDay = stop.date === date;
    const from = Math.max(opens * 60, isFirstDay && stop.fromTime !== null ? minutesAt(stop.fromTime) : 0);
    const to = Math.min(closes * 60, stop.toTime === null ? 1440 : minutesAt(stop.toTime));
    return from < to ? [{ stop, from, to }] : [];
  });
  const isNowShown = isToday && minute >= opens * 60 && minute <= closes * 60;
  return (
    <Board
      label="The boats of the day"
      opens={opens}
      closes={closes}
      foldedUntil={foldedUntil}
      boats={board.boats.length}
      {...(isNowShown ? { now: { minutes: minute, words: time } } : {})}
      {...(sunset === undefined ? {} : { sunset: { minutes: minutesAt(sunset), words: sunset } })}
    >
      {stops.length > 0 && (
        <Lane boat="Sales" words="not all day" isLow>
          {stops.map(({ stop, from, to }) => (
            <Block
              key={stop.id}
              {...{ from, to }}
              state={stop.kind === 'held' ? 'soon' : 'off'}
              name={kindNames[stop.kind]}
              what={spanOn(stop, date)}
              words=""
            />
          ))}
        </Lane>
      )}
      {liftedTrip !== undefined && <OtherTimesLanes trip={liftedTrip} times={otherTimes} />}
      {board.boats.map((boat) => (
        <BoatLane key={boat.id} boat={boat} minute={minute} chosen={chosen} isNameless={isNameless}>
          {stops.map(({ stop, from, to }) => (
            <NotSold key={stop.id} {...{ from, to }} />
          ))}
        </BoatLane>
      ))}
    </Board>
  );
}

type BoatLaneProps = {
  boat: BoardBoat;
  minute: number;
  chosen: string | undefined;
  isNameless: boolean;
  /** The stopped times, drawn behind the bookings. */
  children: React.ReactNode;
};

function BoatLane({ boat, minute, chosen, isNameless, children }: BoatLaneProps) {
  const { board, now, isToday, lifted, open } = useToday();
  const [isPlacing, setIsPlacing] = useState(false);
  const maySell = useMay('sell-walk-in') !== undefined && !isNameless;
  const picked = board.trips.find(({ bookingId }) => bookingId === lifted);
  const places = useQuery({ ...placesQuery(lifted ?? ''), enabled: lifted !== undefined });
  const answer = lifted === undefined ? undefined : places.data?.find((place) => place.boat.id === boat.id);
  const isOwn = picked?.boat?.id === boat.id;
  const { tone, words } = boatNow(boat, board.trips, now, isToday);
  const state = { late: 'late', out: 'out', in: 'booked', off: 'off' } as const;
  const answered =
    answer === undefined || isOwn
      ? {}
      : { answer: answer.isLegal ? ('fits' as const) : ('does not fit' as const) };
  const title =
    answer === undefined || isOwn
      ? words
      : answer.isLegal
        ? `${picked?.startTime ?? ''} fits`
        : answer.sentence;
  return (
    <Lane
      boat={boat.name}
      words={title}
      state={state[tone]}
      {...answered}
      // While staff move a trip, a press only chooses a place for the trip, and the boat cannot be opened.
      opens={
        isNameless || lifted !== undefined
          ? undefined
          : { id: String(boat.id), onPress: () => open({ boat: String(boat.id) }) }
      }
    >
      {children}
      {boat.claims.map((booked) => {
        const claim = claimAsSailed(booked, board.trips);
        const from = minutesAt(claim.startTime);
        const to = minutesAt(claim.endTime);
        const ready = minutesAt(claim.readyAt);
        const trip = board.trips.find(({ bookingId }) => bookingId === claim.bookingId);
        const isLate = isToday && trip !== undefined && lateBy(trip, now) > 0;
        return (
          <ClaimBlocks
            key={`${claim.kind} ${booked.startTime}`}
            {...{ claim, trip, from, to, isNameless }}
            isChosen={chosen !== undefined && trip?.bookingId === chosen}
          >
            {isLate && minute > to && <RunsOn from={to} to={minute} />}
            {ready > to && (
              <Turnaround
                from={isLate ? Math.max(to, minute) : to}
                to={isLate ? Math.max(ready, minute + ready - to) : ready}
                isLate={isLate}
              />
            )}
          </ClaimBlocks>
        );
      })}
      {lifted === undefined &&
        freeOn(boat, board).map(({ place, from, to }) => (
          <FreePlace
            key={place.slotId}
            {...{ from, to }}
            title="Free"
            words={`from ${shortMoney(place.fromPrice)}${place.isOnSite ? '' : ', not on the site now'}`}
            {...(maySell ? { onPress: () => navigate(`/sell/${board.date}?slot=${place.slotId}`) } : {})}
          />
        ))}
      {picked !== undefined && answer?.isLegal === true && !isOwn && answer.swapsWith === null && (
        <FreePlace
          from={minutesAt(picked.startTime)}
          to={minutesAt(picked.endTime)}
          title={`${boat.name} fits`}
          words={nameOf(picked)}
          isPicked={isPlacing}
          onPress={() => setIsPlacing(true)}
        />
      )}
      {picked !== undefined && isPlacing && (
        <PlaceDialog trip={picked} boat={boat} onClose={() => setIsPlacing(false)} />
      )}
    </Lane>
  );
}

/** If free places overlap, the board draws only the first of them. The list of free places has all of them. */
function freeOn({ id }: BoardBoat, { freePlaces }: DayOfBoats) {
  const spans = freePlaces
    .filter(({ boatIds }) => boatIds[0] === id)
    .map((place) => ({ place, from: minutesAt(place.startTime), to: minutesAt(place.endTime) }));
  return inRows(spans)[0] ?? [];
}

type ClaimBlocksProps = {
  claim: BoardBoat['claims'][number];
  trip: BoardTrip | undefined;
  from: number;
  to: number;
  isNameless: boolean;
  isChosen: boolean;
  children: React.ReactNode;
};

function ClaimBlocks({ claim, trip, from, to, isNameless, isChosen, children }: ClaimBlocksProps) {
  const { board, now, open } = useToday();
  if (trip === undefined) {
    return (
      <>
        <Block {...{ from, to }} {...claimText(claim)} words={`${claim.startTime}–${claim.endTime}`} />
        {children}
      </>
    );
  }
  const hand = handOfTrip(trip, board.trips, now);
  const { state, words } = stateOf(trip, hand, now);
  const isWaiting = board.trips.some(
    (other) => lateBy(other, now) > 0 && other.waits?.bookingId === trip.bookingId,
  );
  const isOver = trip.state === 'back' || trip.state === 'out';
  return (
    <>
      <Block
        {...{ from, to, state, isChosen }}
        name={isNameless ? trip.package.name : nameOf(trip)}
        what={isNameless ? guestsOf(trip) : `${trip.package.name} · ${trip.guests}`}
        {...(isOver || isNameless ? {} : { lights: lightsOf(trip, board.figures) })}
        words={
          trip.waitsUntil !== undefined
            ? `sails ${trip.waitsUntil.time}`
            : hand === 'missing'
              ? words.replace('Not here, ', '')
              : words
        }
        hasWish={!isNameless && wishesOf(trip).length > 0}
        waits={isWaiting}
        // The screen on the wall shows no names, so a press must not open a screen with names.
        onPress={isNameless ? undefined : () => open({ trip: trip.bookingId })}
      />
      {children}
    </>
  );
}
