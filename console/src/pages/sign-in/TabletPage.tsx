import { minuteMs } from '@slipway/shared/values/durations.ts';
import { plural } from '@slipway/shared/values/counted.ts';
import { isCommonPin } from '@slipway/shared/rules/pin.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import {
  type TabletPeople,
  type TabletPerson,
  listTabletPeople,
  setFirstPin,
  signInByPin,
} from '../../api/tablet.ts';
import { type TabletKey, forgetTabletKey, tabletKeyQuery } from '../../api/tablet-key.ts';
import { businessName } from '../../business.ts';
import { Face } from '../../parts/Face.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { PinPad } from '../../parts/PinPad.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { CodeField } from '../../session/CodeField.tsx';
import { Problem } from '../../session/Problem.tsx';
import { kept } from '../../session/kept.ts';
import { durationText, timeOf } from '../../session/times.ts';
import { Brand, SignInFrame } from './SignInFrame.tsx';
import styles from './TabletPage.module.css';
import { useEntering } from './use-entering.ts';

/** The locked tablet: tap your name, type your PIN. */
export function TabletPage({ tablet }: { tablet: TabletKey }) {
  const [chosen, setChosen] = useState<string>();
  const now = useNow();
  const { data, error, refetch } = useQuery({
    queryKey: ['tablet people', tablet.device],
    queryFn: () => listTabletPeople(tablet),
    // Refetched every minute, to show late boats, and because the challenge for the next sign-in expires after five
    // minutes.
    staleTime: 0,
    refetchInterval: minuteMs,
    retry: (failures, failure) => failures < 1 && !isRefused(failure, 'device_unknown'),
  });
  useEffect(() => {
    document.title = `${tablet.name} | ${businessName} console`;
  }, [tablet.name]);
  if (isRefused(error, 'device_unknown')) return <Revoked name={tablet.name} />;
  const person = data?.people.find(({ id }) => id === chosen);
  return (
    <main className={styles.tablet}>
      <header className={styles.strip}>
        <Brand name={tablet.name} below={businessName} />
        <time className={styles.clock}>{venueDateTime(now).time}</time>
      </header>
      <LateBoats boats={data?.boatsOut ?? []} now={now} />
      <div className={styles.two}>
        <section>
          <h1>Who are you?</h1>
          {data === undefined && error === null && <Loading text="One moment …" />}
          {error !== null && (
            <>
              <Problem>{sentenceOf(error)}</Problem>
              <Button onClick={() => void refetch()}>Retry</Button>
            </>
          )}
          <ul className={styles.who}>
            {data?.people.map((each) => (
              <li key={each.id}>
                <button type="button" aria-pressed={each.id === chosen} onClick={() => setChosen(each.id)}>
                  <Face name={each.name} size="big" />
                  <span>
                    <b>{each.name}</b>
                    <small>{smallWords(each)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        {person !== undefined && data !== undefined && (
          <Pin
            key={person.id}
            tablet={tablet}
            person={person}
            challenge={data.challenge}
            onAskAgain={() => void refetch()}
            onLeave={() => setChosen(undefined)}
          />
        )}
      </div>
    </main>
  );
}

/** Anyone who passes the tablet sees the boats without signing in, but no names. */
function LateBoats({ boats, now }: { boats: TabletPeople['boatsOut']; now: Date }) {
  const late = boats
    .map(({ boat, dueAt }) => ({ boat, minutes: Math.floor((now.getTime() - Date.parse(dueAt)) / minuteMs) }))
    .filter(({ minutes }) => minutes > 0);
  return (
    <div role="status">
      {late.map(({ boat, minutes }) => (
        <p key={boat} className={styles.late}>
          <Glyph name="late" />
          <b>{boat}</b> is {durationText(minutes)} late
        </p>
      ))}
    </div>
  );
}

function smallWords({ id, role, hasPin, isPinBlocked, pinLockedUntil }: TabletPerson): string {
  if (isPinBlocked) return 'PIN is locked';
  if (pinLockedUntil !== null) return `locked until ${timeOf(pinLockedUntil)}`;
  if (kept.has(id)) return 'has unsaved text';
  return hasPin ? role : `${role}, no PIN yet`;
}

type PinProps = {
  tablet: TabletKey;
  person: TabletPerson;
  challenge: string;
  /** Each challenge is used once, so the next sign-in loads a new challenge. */
  onAskAgain: () => void;
  onLeave: () => void;
};

function Pin({ tablet, person, challenge, onAskAgain, onLeave }: PinProps) {
  const { attempt, open, isBusy, problem } = useEntering();
  const [digits, setDigits] = useState('');
  const firstName = person.name.split(' ')[0] ?? person.name;
  if (!person.hasPin)
    return (
      <FirstPin
        tablet={tablet}
        person={person}
        challenge={challenge}
        onAskAgain={onAskAgain}
        onLeave={onLeave}
      />
    );
  const type = (next: string) => {
    setDigits(next);
    if (next.length < 6) return;
    void attempt(async () => {
      await signInByPin({ tablet, challenge, person: person.id, pin: next });
      await open();
    }).then((isIn) => {
      setDigits('');
      if (!isIn) onAskAgain();
    });
  };
  return (
    <PinPad
      name={person.name}
      title={`${firstName}, your PIN`}
      digits={digits}
      isBusy={isBusy}
      problem={
        person.isPinBlocked
          ? 'Locked. An owner or a manager can unlock it on their own phone.'
          : problem === undefined || person.pinLockedUntil !== null
            ? problem?.words
            : `${problem.words} ${triesWords(person.pinTriesLeft)}`
      }
      leave={`Not ${firstName}`}
      onDigits={type}
      onLeave={onLeave}
    />
  );
}

function triesWords(left: number): string {
  return `${plural(left, 'One try is', `${left} tries are`)} left before it locks.`;
}

/** The six digits of the invitation, a PIN, and the same PIN again. */
function FirstPin({ tablet, person, challenge, onAskAgain, onLeave }: PinProps) {
  const { attempt, open, isBusy, problem } = useEntering();
  const [code, setCode] = useState('');
  const [isCodeTyped, setIsCodeTyped] = useState(false);
  const [pin, setPin] = useState<string>();
  const [digits, setDigits] = useState('');
  const [isUnlike, setIsUnlike] = useState(false);
  const [isCommon, setIsCommon] = useState(false);
  const firstName = person.name.split(' ')[0] ?? person.name;
  if (!isCodeTyped)
    return (
      <form
        className={styles.code}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setIsCodeTyped(true);
        }}
      >
        <h2>Welcome, {firstName}</h2>
        <CodeField
          label="The six digits of your invitation"
          hint="The person who invited you has these digits on their screen."
          value={code}
          onChange={setCode}
        />
        <Button type="submit" variant="primary" isWide>
          Choose a PIN
        </Button>
        <Button variant="text" onClick={onLeave}>
          Not {firstName}
        </Button>
        <Problem>{problem?.words}</Problem>
      </form>
    );
  const type = (next: string) => {
    setDigits(next);
    if (next.length < 6) return;
    setDigits('');
    setIsUnlike(false);
    if (pin === undefined) {
      setIsCommon(isCommonPin(next));
      if (!isCommonPin(next)) setPin(next);
      return;
    }
    if (next !== pin) {
      setPin(undefined);
      setIsUnlike(true);
      return;
    }
    void attempt(async () => {
      await setFirstPin({ tablet, challenge, person: person.id, pin, code });
      await open();
    }).then((isIn) => {
      if (isIn) return;
      setPin(undefined);
      setIsCodeTyped(false);
      onAskAgain();
    });
  };
  return (
    <PinPad
      name={person.name}
      title={pin === undefined ? `${firstName}, choose a PIN` : 'Type it again'}
      digits={digits}
      isBusy={isBusy}
      problem={
        isCommon
          ? 'That PIN is too common. Choose another.'
          : isUnlike
            ? 'The two PINs differ. Choose again.'
            : undefined
      }
      leave={`Not ${firstName}`}
      onDigits={type}
      onLeave={onLeave}
    />
  );
}

function Revoked({ name }: { name: string }) {
  const queries = useQueryClient();
  return (
    <SignInFrame title={`The ${name} was revoked`} takesFocus>
      <p className={styles.note}>
        <Sign name="shield" />
        <span>
          This is no longer a shared tablet. An owner or a manager can enrol it again with a new QR code.
        </span>
      </p>
      <Button
        isWide
        onClick={() =>
          void forgetTabletKey().then(() => queries.invalidateQueries({ queryKey: tabletKeyQuery.queryKey }))
        }
      >
        Use it as my own device
      </Button>
    </SignInFrame>
  );
}
