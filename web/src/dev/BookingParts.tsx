import { useState } from 'react';
import {
  type LocalDate,
  addMonths,
  formatLongDate,
  localDate,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import { CalendarLegend } from '@slipway/ui/CalendarLegend.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Chip } from '@slipway/ui/Chip.tsx';
import { DayFace, type DayStatus } from '@slipway/ui/DayFace.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { SlotOption } from '../ui/SlotOption.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { StepRings } from '@slipway/ui/StepRings.tsx';
import { Tabs } from '@slipway/ui/Tabs.tsx';
import { Ticket, TicketCut } from '../ui/Ticket.tsx';
import { Group } from './Group.tsx';
import styles from './PartsPage.module.css';

const steps = ['Choose Date', 'Your Details', 'Addons', 'Payment'];
const today = localDate('2027-06-03');
const freeCounts = [4, 3, 2, 1, 0];

function statusOf(date: LocalDate): DayStatus {
  const day = Number(date.slice(8));
  const isOpen = day >= 3 && weekdayOf(date) !== 1;
  const name = formatLongDate(date);
  return { label: `${name}, ${day % 5} times available`, isOpen, free: isOpen ? day % 5 : 0, all: 4 };
}

export function BookingParts() {
  const [step, setStep] = useState(2);
  const [month, setMonth] = useState(today);
  const [chosen, setChosen] = useState<LocalDate | null>(localDate('2027-06-12'));
  return (
    <>
      <Group title="Stepper" isColumns>
        <StepRings label="Steps" names={steps} step={step} onGo={setStep} />
      </Group>
      <Group title="Calendar" isColumns>
        <Card aria-label="Date">
          <Calendar
            today={today}
            month={month}
            firstMonth={today}
            lastMonth={addMonths(today, 3)}
            chosen={chosen}
            statusOf={statusOf}
            onTurn={setMonth}
            onChoose={setChosen}
          />
          <CalendarLegend />
        </Card>
        <div>
          {[...freeCounts.map((free) => ({ isOpen: true, free })), { isOpen: false, free: 0 }].map((day) => (
            <span key={`${day.isOpen}${day.free}`} className={styles.day}>
              <DayFace
                day={{ label: 'Friday 18 June 2027', all: 4, ...day }}
                isChosen={false}
                isToday={day.free === 3}
              >
                18
              </DayFace>
            </span>
          ))}
          <DayFace
            day={{ label: 'Friday 18 June 2027', isOpen: true, free: 2, all: 4 }}
            isChosen
            isToday={false}
          >
            18
          </DayFace>
        </div>
      </Group>
      <Group title="Slots" isColumns>
        {[
          { isSoldOut: false, isChosen: false },
          { isSoldOut: false, isChosen: true },
          { isSoldOut: true, isChosen: false },
        ].map(({ isSoldOut, isChosen }) => (
          <SlotOption
            key={`${isSoldOut} ${isChosen}`}
            slot={{ startTime: '12:00', endTime: '14:00', isSoldOut }}
            isChosen={isChosen}
            price="£195.00"
            party="for up to 5"
            onChoose={() => undefined}
          />
        ))}
      </Group>
      <Group title="Rings and seats">
        <Ring share={0.91}>13:42</Ring>
        <Ring share={0.12} tone="late">
          1:48
        </Ring>
        <Ring share={0.5} tone="coral" size="big">
          2
        </Ring>
        <Seats guests={8} />
        <Seats guests={0} />
      </Group>
      <Group title="Ticket" isColumns>
        <Ticket aria-label="A ticket">
          <h3>Sunset Cruise</h3>
          <TicketCut />
          <p>Total £193.50</p>
        </Ticket>
        <Ticket tone="coral" aria-label="A boarding pass">
          <h3>See you on the water</h3>
        </Ticket>
      </Group>
      <Group title="Tabs, chips, status">
        <Tabs
          label="Addons"
          defaultTab="others"
          tabs={[
            { id: 'food', label: 'Meals', count: 2, content: <p>Meals</p> },
            { id: 'others', label: 'Others', content: <p>Others</p> },
          ]}
        />
        <Chip>Verified booking</Chip>
        <Chip tone="allergen">Milk</Chip>
        <Chip tone="notice">72 hours’ notice</Chip>
        <Chip tone="age">18+</Chip>
        <Chip tone="plain">Vegan</Chip>
        <StatusBadge status="open" />
        <StatusBadge status="closed" />
        <StatusBadge status="cancelled" />
        <StatusBadge status="pending" />
      </Group>
    </>
  );
}
