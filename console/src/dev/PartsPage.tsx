// Imported first, because tokens.css sets the order of the cascade layers.
import '@slipway/ui/tokens.css';
import '@slipway/ui/base.css';
import '../console.css';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Filter, FilterBar, FilterChoice } from '../parts/FilterBar.tsx';
import { DialogSentence } from '../parts/DialogSentence.tsx';
import { EffectPreview } from '../parts/EffectPreview.tsx';
import { Face } from '../parts/Face.tsx';
import { type FourLights, Lights, MiniLights } from '../parts/Lights.tsx';
import { LiveMark } from '../parts/LiveMark.tsx';
import { LogRow } from '../parts/LogRow.tsx';
import { type MonthDay, MonthRings } from '../parts/MonthRings.tsx';
import { Panel } from '../parts/Panel.tsx';
import { PinPad } from '../parts/PinPad.tsx';
import { Qr } from '../parts/Qr.tsx';
import { ReadyRing } from '../parts/ReadyRing.tsx';
import { Sign, signNames } from '../parts/Sign.tsx';
import type { TripState } from '../parts/Glyph.tsx';
import { StateBadge } from '../parts/StateBadge.tsx';
import { TimelineNow, TimelineRow } from '../parts/TimelineRow.tsx';
import { UndoToast } from '../parts/UndoToast.tsx';
import { BoardParts } from './BoardParts.tsx';
import styles from './PartsPage.module.css';

const badges: [TripState, string][] = [
  ['booked', '11:00'],
  ['soon', 'in 18 min'],
  ['here', 'here since 14:38'],
  ['out', 'due 15:00'],
  ['late', '12 min late'],
  ['back', 'back 11:57'],
  ['free', 'free'],
  ['off', 'repair'],
  ['cancelled', 'cancelled'],
  ['stop', 'no-go'],
];

const lights: FourLights = {
  paid: { state: 'done', what: 'Paid £296.50', how: 'by card, 3 June' },
  captain: { state: 'missing', what: 'No captain', how: 'not named yet' },
  deposit: { state: 'none', what: 'No deposit' },
  kitchen: { state: 'part', what: '4 of 7 dishes', how: 'due 14:45', share: 4 / 7 },
};

const june = localDate('2027-06-12');
const days = new Map<MonthDay['date'], MonthDay>(
  [
    { date: localDate('2027-06-05'), sold: 11, of: 11, worth: '£1,870' },
    { date: june, sold: 10, of: 11, worth: '£1,720' },
    { date: localDate('2027-06-13'), sold: 4, of: 11, mark: 'called off 15:00–19:00' },
    { date: localDate('2027-06-14'), sold: 0, of: 0, closed: 'closed' },
    { date: localDate('2027-06-19'), sold: 2, of: 11, worth: '£340' },
  ].map((day) => [day.date, day]),
);

/** Every part of the console in each of its states, for developers. */
function PartsPage() {
  return (
    <main className={styles.page}>
      <h1>The parts of the console</h1>
      <Panel title="Buttons" aside={<LiveMark tone="live">Live</LiveMark>}>
        <div className={styles.row}>
          <Button variant="primary" size="go">
            Off they go
          </Button>
          <Button variant="sell" size="go" icon="plus">
            Sell
          </Button>
          <Button variant="secondary">Chosen</Button>
          <Button icon={<Sign name="undo" />}>Undo</Button>
          <Button variant="danger">Revoke</Button>
          <Button variant="text">Take back</Button>
          <Button disabled>Not now</Button>
        </div>
        <div className={styles.row}>
          <LiveMark tone="old">2 min old</LiveMark>
          <LiveMark tone="off">No signal since 10:31</LiveMark>
          <Face name="Jess Carter" size="small" />
          <Face name="Jess Carter" />
          <Face name="Jess Carter" size="big" />
        </div>
      </Panel>
      <Panel title="StateBadge">
        <div className={styles.row}>
          {badges.map(([state, words]) => (
            <StateBadge key={state} state={state}>
              {words}
            </StateBadge>
          ))}
        </div>
      </Panel>
      <Panel title="Lights and ReadyRing">
        <Lights lights={lights} />
        <div className={styles.row}>
          <ReadyRing lights={lights} guests={7} />
          <ReadyRing lights={lights} guests={10} size="small" />
          <MiniLights lights={lights} />
        </div>
      </Panel>
      <Panel title="Board">
        <BoardParts lights={lights} />
      </Panel>
      <Panel title="MonthRings">
        <MonthRings
          year={2027}
          month={6}
          today={june}
          days={days}
          hrefOf={() => '#'}
          onPick={() => undefined}
        />
      </Panel>
      <Panel title="Timeline">
        <Timeline />
      </Panel>
      <Panel title="DialogSentence and EffectPreview">
        <DialogSentence>
          Tariq Malik gets <b>£78.00</b> back to the card that ends in 4242, by Thursday. The email goes in a
          minute.
        </DialogSentence>
        <EffectPreview
          sentence="7 parties are asked to choose another time or a refund."
          figures={[
            { label: 'Parties', value: '7' },
            { label: 'People', value: '44' },
            { label: 'Money', value: '£1,120.00' },
          ]}
          warnings={['3 platters are already out.', '1 is paying now.']}
        />
      </Panel>
      <Panel title="FilterBar and LogRow">
        <Filters />
        <ol>
          <LogRow
            time="14:42"
            at="2027-06-12T13:42:00Z"
            name="Tom Adeyemi"
            sentence="Tom gave money back to Tariq Malik"
            detail="£156.00 was paid."
            where="phone · “Broken ankle”"
            isHot
          >
            <Button size="small">Undo</Button>
          </LogRow>
          <LogRow
            time="14:31"
            at="2027-06-12T13:31:00Z"
            sentence="The server completed 4 trips"
            where="terminal"
          >
            not: it has sailed since
          </LogRow>
        </ol>
      </Panel>
      <Panel title="UndoToast">
        <div className={styles.stack}>
          <UndoToast undo={{ seconds: 46, of: 60, onPress: () => undefined }} onDismiss={() => undefined}>
            Daniel Okafor’s licence: seen
          </UndoToast>
          <UndoToast onDismiss={() => undefined}>The link is copied.</UndoToast>
        </div>
      </Panel>
      <Pad />
      <Panel title="Qr">
        <Qr text="https://www.boats.example/console/invite#token" label="QR code of an example">
          <p>
            <b>Ben scans this with his phone.</b>
          </p>
        </Qr>
      </Panel>
      <Panel title="Signs">
        <div className={styles.row}>
          {signNames.map((name) => (
            <span key={name} title={name}>
              <Sign name={name} />
            </span>
          ))}
        </div>
      </Panel>
    </main>
  );
}

function Timeline() {
  return (
    <ol>
      <TimelineRow
        kind="money"
        time="09:12"
        day="3 June"
        at="2027-06-03T08:12:00Z"
        sign="pound"
        what="Paid £296.50 by card"
        who="on the site"
      />
      <TimelineRow
        kind="email"
        time="09:12"
        day="3 June"
        at="2027-06-03T08:12:00Z"
        sign="letter"
        what="Your trip is booked: handed to the mail server"
      />
      <TimelineRow
        kind="note"
        time="11:18"
        at="2027-06-12T10:18:00Z"
        sign="note"
        what="A note"
        text="Rang about her mother, who walks with a stick."
        who="Tom, desk"
      />
      <TimelineRow
        kind="state"
        time="14:38"
        at="2027-06-12T13:38:00Z"
        sign="tick"
        what="Arrived"
        who="Jess, phone"
      />
      <TimelineNow>Now 14:42</TimelineNow>
      <TimelineRow kind="plan" time="15:00" at="2027-06-12T14:00:00Z" sign="today" what="Sails on Bagel" />
    </ol>
  );
}

function Filters() {
  const [words, setWords] = useState('');
  const [isOn, setIsOn] = useState(true);
  const [who, setWho] = useState('');
  return (
    <FilterBar label="Find" placeholder="A name, a code" words={words} onWords={setWords}>
      <Filter isOn={isOn} onPress={() => setIsOn(!isOn)}>
        Today
      </Filter>
      <FilterChoice
        label="Who"
        value={who}
        choices={[
          { value: '', label: 'Anybody' },
          { value: 'tom', label: 'Tom' },
        ]}
        onChoose={setWho}
      />
    </FilterBar>
  );
}

function Pad() {
  const [digits, setDigits] = useState('123');
  return (
    <PinPad
      name="Jess Carter"
      title="Jess, your PIN"
      digits={digits}
      leave="Not Jess"
      onDigits={setDigits}
      onLeave={() => setDigits('')}
    />
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('dev-parts.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <PartsPage />
  </StrictMode>,
);
