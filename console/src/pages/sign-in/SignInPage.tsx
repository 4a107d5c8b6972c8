import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { answerByPasskey, hasPasskeys } from '../../api/passkeys.ts';
import {
  type SignInMethods,
  askPasskey,
  becomeOwner,
  signInAsDemo,
  signInByPasskey,
  signInByPassword,
  signInMethodsQuery,
} from '../../api/sign-in.ts';
import { Face } from '../../parts/Face.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { GoButton } from '../../session/GoButton.tsx';
import { PasswordAndCode } from '../../session/PasswordAndCode.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Or, SignInFrame } from './SignInFrame.tsx';
import { NoPasskeysHere } from './NoPasskeysHere.tsx';
import styles from './SignInFrame.module.css';
import { useEntering } from './use-entering.ts';

const SeasonNotice = lazyPart(() => import('../../session/SeasonNotice.tsx'), 'SeasonNotice');

/** Shown at every URL to anyone who is not signed in. After the sign-in, the screen at that URL opens. */
export function SignInPage() {
  const { data: methods, error, refetch } = useQuery(signInMethodsQuery);
  const greeting = useGreeting();
  if (methods === undefined)
    return (
      <SignInFrame title={greeting}>
        {error === null ? (
          <Loading text="One moment …" />
        ) : (
          <RetryNotice message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </SignInFrame>
    );
  return (
    <SignInFrame title={`${greeting} Who is it?`}>
      {methods.isSeasonBeingMade === true && (
        <Suspense>
          <SeasonNotice source="doors" />
        </Suspense>
      )}
      <PasskeySignIn />
      <Or />
      <PasswordSignIn />
      {(methods.canBecomeOwner || methods.demoTeam.length > 0) && <DemoSignIn methods={methods} />}
      <p className={styles.foot}>
        <ConsoleLink path="/code">Invited by email?</ConsoleLink>
        <ConsoleLink path="/lost">Lost your passkey or password?</ConsoleLink>
      </p>
    </SignInFrame>
  );
}

function PasskeySignIn() {
  const { attempt, open, isBusy, problem } = useEntering();
  if (!hasPasskeys()) return <NoPasskeysHere />;
  return (
    <>
      <GoButton
        sign="key"
        isBusy={isBusy}
        onPress={() =>
          void attempt(async () => {
            await signInByPasskey(await answerByPasskey(await askPasskey()));
            await open();
          })
        }
      >
        Use your passkey
      </GoButton>
      <Problem>{problem?.words}</Problem>
    </>
  );
}

function PasswordSignIn() {
  const { attempt, open, isBusy, problem } = useEntering();
  const [email, setEmail] = useState('');
  const [words, setWords] = useState({ password: '', code: '' });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await signInByPassword({ email, ...words });
      await open();
    }).then((isIn) => isIn || setWords({ ...words, code: '' }));
  };
  return (
    <details>
      <summary className={styles.summary}>Password and code</summary>
      <form className={styles.form} onSubmit={send}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordAndCode {...words} onChange={setWords} />
        <Button type="submit" isWide disabled={isBusy}>
          Sign in
        </Button>
        <Problem>{problem?.words}</Problem>
      </form>
    </details>
  );
}

/** Focuses the first field of the form that a press has opened. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

/** Simulated mode, on the server's own machine only: makes the first person the owner. */
function OwnerSignIn() {
  const { attempt, isBusy, problem } = useEntering();
  const [isAsked, setIsAsked] = useState(false);
  const [owner, setOwner] = useState({ name: '', email: '' });
  if (!isAsked)
    return (
      <Button isWide onClick={() => setIsAsked(true)}>
        Become the owner
      </Button>
    );
  return (
    <form
      className={styles.form}
      aria-label="Become the owner"
      ref={focusFirstField}
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(async () => {
          const { url } = await becomeOwner(owner);
          window.location.assign(url);
        });
      }}
    >
      <TextField
        label="Your name"
        autoComplete="name"
        required
        value={owner.name}
        onChange={({ target }) => setOwner({ ...owner, name: target.value })}
      />
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        hint="We send a sign-in code to this address if you lose your phone."
        required
        value={owner.email}
        onChange={({ target }) => setOwner({ ...owner, email: target.value })}
      />
      <Button type="submit" isWide disabled={isBusy}>
        Become the owner
      </Button>
      <Problem>{problem?.words}</Problem>
    </form>
  );
}

/** Simulated mode only: nobody needs an invitation to see the console. */
function DemoSignIn({ methods: { canBecomeOwner, demoTeam } }: { methods: SignInMethods }) {
  const { attempt, open, isBusy, problem } = useEntering();
  return (
    <>
      {canBecomeOwner && <OwnerSignIn />}
      {demoTeam.length > 0 && (
        <section className={styles.team} aria-labelledby="demo-team">
          <h2 id="demo-team">The demo team</h2>
          <p className={styles.note}>
            <span>This is a demonstration: press a name to sign in as that person.</span>
          </p>
          {demoTeam.map(({ id, name, role }) => (
            <button
              key={id}
              type="button"
              disabled={isBusy}
              onClick={() =>
                void attempt(async () => {
                  await signInAsDemo(role);
                  await open();
                })
              }
            >
              <Face name={name} />
              <span>
                <b>{name}</b>
                <small>{role}</small>
              </span>
            </button>
          ))}
        </section>
      )}
      <Problem>{problem?.words}</Problem>
    </>
  );
}

function useGreeting(): string {
  const hour = Number(venueDateTime(useNow()).time.slice(0, 2));
  if (hour < 12) return 'Good morning.';
  return hour < 18 ? 'Good afternoon.' : 'Good evening.';
}
