import { hourSeconds } from '@slipway/shared/values/durations.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { lookCookie } from '@slipway/shared/values/cookie-names.ts';
import { AnchorButton } from '@slipway/ui/Button.tsx';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import styles from './Opening.module.css';
import { StepEnd, type StepProps } from './StepFrame.tsx';
import { type Step, pathOfStep } from './steps.ts';

const pages = [
  { path: '/', title: 'Home', about: 'Home, the packages, and how to book' },
  { path: '/experience', title: 'Experience', about: 'Every trip in detail' },
  { path: '/booking', title: 'Booking', about: 'The booking calendar with your times' },
  { path: '/faqs', title: 'Help & FAQs', about: 'The answers that visitors look for' },
  { path: '/contact-us', title: 'Contact', about: 'Your phone, your place, and directions' },
  { path: '/terms-and-conditions', title: 'Terms', about: 'Your terms for customers' },
] as const;

const lookSeconds = hourSeconds;

/** Lets this browser show the times of a site that is not open yet. The server still refuses bookings. */
function lookAsItWillBe(): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- of this site alone, for an hour: it shows, and opens nothing
  document.cookie = `${lookCookie}; path=/; max-age=${lookSeconds}; samesite=strict`;
}

/** Every page of the site, with its contents and gaps. */
export function LookStep({ step, opening }: StepProps) {
  const { boats, packages, times, dishes, lastDay, isOpen, isNamed } = opening;
  const facts: { is: boolean; says: string; where: Step['name'] }[] = [
    { is: isNamed, says: isNamed ? 'Your name and place' : 'Your name and place are missing', where: 'name' },
    { is: boats > 0, says: howMany(boats, 'boat'), where: 'boats' },
    { is: packages > 0, says: howMany(packages, 'package'), where: 'packages' },
    {
      is: times > 0,
      says: `${howMany(times, 'time')}${lastDay === null ? '' : `, up to ${formatLongDate(localDate(lastDay))}`}`,
      where: 'times',
    },
    { is: dishes > 0, says: dishes === 0 ? 'Nothing on the menu' : `${dishes} on the menu`, where: 'menu' },
  ];
  return (
    <>
      <p className={styles.lead}>
        {isOpen
          ? 'Your site is open: everybody sees it like this.'
          : 'This is your site as it will look. Everyone else sees that you’re not open yet.'}
      </p>
      <Panel title="Your site">
        <ul className={styles.pages}>
          {pages.map(({ path, title, about }) => (
            <li key={path}>
              <AnchorButton
                variant="quiet"
                isWide
                href={path}
                target="_blank"
                rel="noopener"
                onClick={isOpen ? undefined : lookAsItWillBe}
              >
                {title}
              </AnchorButton>
              <small>{about}</small>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Contents">
        <Rows>
          {facts.map(({ is, says, where }) => (
            <Row key={where} mark={<Sign name={is ? 'tick' : 'info'} />} title={says}>
              <ConsoleLink path={pathOfStep(where)}>Change</ConsoleLink>
            </Row>
          ))}
        </Rows>
      </Panel>
      <StepEnd step={step} />
    </>
  );
}

function howMany(many: number, what: string): string {
  return many === 0 ? `No ${what}s yet` : counted(many, what);
}
