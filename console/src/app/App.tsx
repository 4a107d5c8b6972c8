import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { ErrorBoundary } from '@slipway/ui/ErrorBoundary.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import { Activity, Suspense, useEffect } from 'react';
import { sentenceOf } from '../api/console-error.ts';
import { type Me, meQuery } from '../api/me.ts';
import { type TabletKey, tabletKeyQuery } from '../api/tablet-key.ts';
import { type Location, useLocation } from '../router/location.ts';
import { kept } from '../session/kept.ts';
import { SomethingWrong } from './SomethingWrong.tsx';

const SignedIn = lazyPart(() => import('./Shell.tsx'), 'SignedIn');
const SignInPage = lazyPart(() => import('../pages/sign-in/SignInPage.tsx'), 'SignInPage');
const InvitePage = lazyPart(() => import('../pages/sign-in/InvitePage.tsx'), 'InvitePage');
const EmailedCodePage = lazyPart(() => import('../pages/sign-in/EmailedCodePage.tsx'), 'EmailedCodePage');
const TabletPage = lazyPart(() => import('../pages/sign-in/TabletPage.tsx'), 'TabletPage');
const LockedPage = lazyPart(() => import('../pages/sign-in/LockedPage.tsx'), 'LockedPage');

export function App() {
  const location = useLocation();
  const me = useQuery(meQuery);
  const tablet = useQuery(tabletKeyQuery);
  if (me.data === undefined && me.error !== null)
    return (
      <main>
        <p role="alert">{sentenceOf(me.error)}</p>
        <Button onClick={() => void me.refetch()}>Retry</Button>
      </main>
    );
  if (me.data === undefined || tablet.isPending) return <Loading text="One moment …" />;
  return (
    <ErrorBoundary instead={<SomethingWrong />}>
      <Suspense fallback={<Loading text="One moment …" />}>
        <SignInGate me={me.data} tablet={tablet.data ?? null} location={location} />
      </Suspense>
    </ErrorBoundary>
  );
}

type SignInGateProps = { me: Me | null; tablet: TabletKey | null; location: Location };

function SignInGate({ me, tablet, location }: SignInGateProps) {
  const { path, hash } = location;
  // While nobody is signed in, a shared tablet keeps each person's typed text until that person's session expires.
  const isNobodyHere = me === null && tablet === null;
  useEffect(() => (isNobodyHere ? kept.forgetAll() : kept.forgetOver()), [isNobodyHere, me?.session.id]);
  if (path === '/invite' || path === '/enrol') return <InvitePage token={hash} />;
  const isShut = me === null || me.session.isLocked;
  return (
    <>
      {me !== null && (
        // While the session is locked, the screen is hidden: typed text stays, but timers and live streams stop.
        <Activity mode={isShut ? 'hidden' : 'visible'}>
          <SignedIn key={me.person.id} me={me} path={path} query={location.query} />
        </Activity>
      )}
      {isShut && <SignInScreen me={me} tablet={tablet} path={path} />}
    </>
  );
}

function SignInScreen({ me, tablet, path }: { me: Me | null; tablet: TabletKey | null; path: string }) {
  if (tablet !== null) return <TabletPage tablet={tablet} />;
  if (me !== null) return <LockedPage me={me} />;
  if (path === '/code') return <EmailedCodePage key={path} purpose="invited" />;
  if (path === '/lost') return <EmailedCodePage key={path} purpose="lost" />;
  return <SignInPage />;
}
