import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { ErrorBoundary } from '@slipway/ui/ErrorBoundary.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import {
  type LocalDate,
  addDays,
  formatLongDate,
  parseLocalDate,
} from '@slipway/shared/values/local-date.ts';
import { RoundButton } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { Me } from '../api/me.ts';
import { businessName } from '../business.ts';
import { Face } from '../parts/Face.tsx';
import { LiveMark } from '../parts/LiveMark.tsx';
import { PlaceTabs } from '../parts/PlaceTabs.tsx';
import { ConsoleLink } from '../router/ConsoleLink.tsx';
import { type Location, hasNavigated, navigate } from '../router/location.ts';
import { MeContext, useMe } from '../session/Me.tsx';
import { StepUp } from '../session/StepUp.tsx';
import { UndoBar } from '../session/UndoBar.tsx';
import { useAgeMark } from '../session/age.ts';
import { shortDayOf } from '../session/times.ts';
import { useIsPhone } from '../session/use-is-phone.ts';
import { lockNow, useIdleLock } from '../session/use-idle-lock.ts';
import { Navigation } from './Navigation.tsx';
import styles from './Shell.module.css';
import { SomethingWrong } from './SomethingWrong.tsx';
import { places } from './places.ts';
import { matchRoute, mayOpen, screensOf, startPath } from './routes.tsx';

const AboveScreen = lazyPart(() => import('../session/AboveScreen.tsx'), 'AboveScreen');

/** The frame of every screen: navigation, the local time, the age of the data, and the last action. */
export function Shell({ path, query }: Pick<Location, 'path' | 'query'>) {
  const me = useMe();
  const match = matchRoute(path);
  const screen = match !== undefined && mayOpen(match.route, me) ? match : undefined;
  const start = startPath(me);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (path === '/') navigate(start, 'replace');
    if (path === '/more' && !isPhone)
      navigate(screensOf('more', me).find(({ isTab }) => isTab)?.path ?? start, 'replace');
  }, [path, start, me, isPhone]);
  const title = screen?.route.title ?? 'Console';
  // The title of the tab until the screen sets a longer title.
  useLayoutEffect(() => {
    document.title = `${title} | ${businessName} console`;
  }, [title]);
  const mayFind = me.may['find-bookings'] !== undefined;
  useEffect(() => {
    if (!mayFind) return;
    const find = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key !== '/' || altKey || ctrlKey || metaKey || isTyping(target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>(`[aria-keyshortcuts='/']`);
      if (field === null) navigate('/bookings?find');
      else field.focus();
    };
    document.addEventListener('keydown', find);
    return () => document.removeEventListener('keydown', find);
  }, [mayFind]);
  const place = places.find(({ name }) => name === screen?.route.place);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Navigation here={place?.name} />
      <Top
        key={path}
        phoneTitle={title}
        title={place?.label ?? title}
        day={screen?.route.isDay === true ? (screen.params['date'] ?? 'today') : undefined}
        dayPath={`/${screen?.route.place ?? 'today'}`}
      />
      <main id="content" tabIndex={-1} className={styles.page}>
        <Suspense>
          <AboveScreen />
        </Suspense>
        {screen?.route.isTab === true && !isPhone && (
          <PlaceTabs
            label="Parts"
            tabs={screensOf(screen.route.place, me).filter(({ isTab }) => isTab)}
            here={path}
          />
        )}
        <ErrorBoundary key={path} instead={<SomethingWrong />}>
          <Suspense fallback={<Loading text="One moment …" />}>
            {screen === undefined
              ? path !== '/' && <NoScreen start={start} />
              : screen.route.view({ params: screen.params, query })}
          </Suspense>
        </ErrorBoundary>
      </main>
      <UndoBar />
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

type TopProps = {
  phoneTitle: string;
  title: string;
  /** For a screen about one day: on a phone its title is the day, between links to the days before and after. */
  day: string | undefined;
  /** The address of the screen for today: '/kitchen'. */
  dayPath: string;
};

function Top({ phoneTitle, title, day, dayPath }: TopProps) {
  const me = useMe();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After navigation from another screen of the console, announces the screen and lets Tab start at its beginning.
    if (hasNavigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  const { date, time } = venueDateTime(useNow());
  const age = useAgeMark();
  const shown = day === undefined ? undefined : (parseLocalDate(day) ?? date);
  return (
    <header className={shown === undefined ? styles.top : `${styles.top} ${styles.ofDay}`}>
      {shown !== undefined && <ToDay icon="left" date={addDays(shown, -1)} today={date} path={dayPath} />}
      <h1 ref={heading} tabIndex={-1}>
        <span className={styles.phoneTitle}>{shown === undefined ? phoneTitle : shortDayOf(shown)}</span>
        <span className={styles.wideTitle}>{title}</span>
        <span className={styles.sub}>
          {shown === undefined ? shortDayOf(date) : shown === date ? 'Today' : `now ${shortDayOf(date)}`},{' '}
          {time}
        </span>
      </h1>
      {shown !== undefined && <ToDay icon="right" date={addDays(shown, 1)} today={date} path={dayPath} />}
      <time className={styles.clock}>{time}</time>
      <LiveMark tone={age.tone}>{age.words}</LiveMark>
      <button type="button" className={styles.me} onClick={() => void lockNow(queries)}>
        <Face name={me.person.name} />
        <VisuallyHidden>{me.person.name}: lock the screen</VisuallyHidden>
      </button>
    </header>
  );
}

type ToDayProps = { icon: 'left' | 'right'; date: LocalDate; today: LocalDate; path: string };

function ToDay({ icon, date, today, path }: ToDayProps) {
  return (
    <span className={styles.toDay}>
      <RoundButton
        icon={icon}
        aria-label={formatLongDate(date)}
        onClick={() => navigate(date === today ? path : `${path}/${date}`)}
      />
    </span>
  );
}

function NoScreen({ start }: { start: string }) {
  return (
    <div className={styles.none}>
      <h2>You can’t open this screen</h2>
      <p>The address may be old, or the screen is for another role.</p>
      <ConsoleLink path={start}>Go to the start</ConsoleLink>
    </div>
  );
}

/** The code behind the sign-in, downloaded only after signing in. */
export function SignedIn({ me, path, query }: { me: Me } & Pick<Location, 'path' | 'query'>) {
  useIdleLock(me);
  return (
    <MeContext value={me}>
      <StepUp>
        <Shell path={path} query={query} />
      </StepUp>
    </MeContext>
  );
}
