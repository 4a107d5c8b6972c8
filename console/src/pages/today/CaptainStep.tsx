import { longestName } from '@slipway/shared/api/console/limits.ts';
import { recordBriefed, recordCaptain } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { Sign } from '../../parts/Sign.tsx';
import { timeOf } from '../../session/times.ts';
import { DoneStep, Step } from './Step.tsx';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';
import { asksLicence, nameOf } from './text.ts';

export function CaptainStep({ trip }: { trip: BoardTrip }) {
  const { mayRecord } = useToday();
  const { record, isBusy } = useTripCommand();
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState(trip.captain?.name ?? nameOf(trip));
  const { captain } = trip;
  const seen = captain?.licenceSeen ?? null;
  const isOver = trip.state === 'back' || trip.state === 'off';
  const needsLicence = asksLicence(trip);
  const isDone = needsLicence ? trip.lights.captain === 'seen' && seen !== null : captain !== null;
  if (isDone && captain !== null && !isNaming)
    return (
      <Step state="done" what="Captain" how={`${captain.name}${seen === null ? '' : `. ${seenWords(seen)}`}`}>
        {mayRecord && !isOver && (
          <Button variant="text" aria-label="Change the captain" onClick={() => setIsNaming(true)}>
            Change
          </Button>
        )}
      </Step>
    );
  const say = async (licence: boolean) => {
    const isNew = captain === null || name !== captain.name;
    const words = { bookingId: trip.bookingId, licenceSeen: licence, ...(isNew ? { name } : {}) };
    if ((await record(recordCaptain, words)) !== undefined) setIsNaming(false);
  };
  return (
    <Step
      state={captain === null ? 'missing' : 'part'}
      what={captain === null ? 'No captain yet' : needsLicence ? 'Licence not seen' : 'Captain'}
      how={captain === null ? 'Type the captain’s name' : captain.name}
      isWide
    >
      {mayRecord && !isOver && (
        <>
          {(isNaming || captain === null) && (
            <TextField
              label="Captain’s name"
              autoComplete="off"
              maxLength={longestName}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <Button
            variant="secondary"
            size="big"
            disabled={isBusy || name.trim() === ''}
            icon={<Sign name="tick" />}
            onClick={() => void say(needsLicence)}
          >
            {needsLicence ? 'Licence seen' : 'Name the captain'}
          </Button>
          {!needsLicence ? null : isNaming || captain === null ? (
            <Button variant="text" disabled={isBusy || name.trim() === ''} onClick={() => void say(false)}>
              Name only
            </Button>
          ) : (
            <Button variant="text" onClick={() => setIsNaming(true)}>
              Somebody else
            </Button>
          )}
        </>
      )}
    </Step>
  );
}

function seenWords({ at, by }: { at: string; by: string | null }): string {
  return `Licence seen ${timeOf(at)}${by === null ? '' : ` by ${by}`}`;
}

export function BriefingStep({ trip }: { trip: BoardTrip }) {
  const { board, mayRecord } = useToday();
  const { record, isBusy } = useTripCommand();
  if (trip.briefed !== null) return <DoneStep trip={trip} what="Briefed" stamp={trip.briefed} />;
  if (trip.state === 'back' || trip.state === 'off' || trip.state === 'no_show') return null;
  return (
    <Step state="missing" what="Not briefed" how={board.figures.briefing}>
      {mayRecord && (
        <Button disabled={isBusy} onClick={() => void record(recordBriefed, { bookingId: trip.bookingId })}>
          Briefed
        </Button>
      )}
    </Step>
  );
}
