import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { hasPasskeys, makePasskey } from '../../api/passkeys.ts';
import { type Invitation, acceptByPasskey, askInvitedPasskey, lookAtInvite } from '../../api/sign-in.ts';
import { enrolTablet } from '../../api/tablet.ts';
import { canHoldKey, tabletKeyQuery } from '../../api/tablet-key.ts';
import { businessName } from '../../business.ts';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { GoButton } from '../../session/GoButton.tsx';
import { Problem } from '../../session/Problem.tsx';
import { deviceLabel } from '../../session/device-label.ts';
import { Or, SignInFrame } from './SignInFrame.tsx';
import styles from './SignInFrame.module.css';
import { NoPasskeysHere } from './NoPasskeysHere.tsx';
import { useEntering } from './use-entering.ts';

const InvitedPassword = lazyPart(() => import('./InvitedPassword.tsx'), 'InvitedPassword');
const RecoveryCodes = lazyPart(() => import('../../session/RecoveryCodes.tsx'), 'RecoveryCodes');

/**
 * The page that the QR code or the link of an invitation opens. The invitation is for a person or for a shared tablet.
 * The token never reaches a log.
 */
export function InvitePage({ token }: { token: string }) {
  const [codes, setCodes] = useState<string[]>();
  const { data, error, isPending } = useQuery({
    queryKey: ['invite', token],
    queryFn: () => lookAtInvite(token),
    enabled: codes === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, failure) => failures < 1 && !isRefused(failure, 'invite_over'),
  });
  const { open } = useEntering();
  const enter = async () => {
    navigate('/', 'replace');
    await open();
  };
  if (codes !== undefined)
    return (
      <SignInFrame title="Keep your recovery codes" takesFocus>
        <RecoveryCodes codes={codes} onKept={() => void enter()} />
      </SignInFrame>
    );
  if (isPending)
    return (
      <SignInFrame title="An invitation">
        <Loading text="Checking the invitation …" />
      </SignInFrame>
    );
  if (data === undefined)
    return (
      <SignInFrame title="This invitation does not work" takesFocus>
        <p>{sentenceOf(error)}</p>
        <p>Ask the person who invited you for a new link. A link works once and expires quickly.</p>
        <ConsoleLink path="/">Sign in</ConsoleLink>
      </SignInFrame>
    );
  if (data.kind === 'device') return <EnrolTablet key={token} token={token} name={data.name} />;
  const onIn = (recoveryCodes: string[]) => {
    if (recoveryCodes.length === 0) {
      void enter();
      return;
    }
    setCodes(recoveryCodes);
    // Remove the token from the address, because it has been used.
    navigate('/invite', 'replace');
  };
  return <WelcomePerson key={token} token={token} invitation={data} onIn={onIn} />;
}

type WelcomeProps = { token: string; invitation: Invitation; onIn: (recoveryCodes: string[]) => void };

function WelcomePerson({ token, invitation, onIn }: WelcomeProps) {
  const { attempt, isBusy, problem } = useEntering();
  const firstName = invitation.name.split(' ')[0] ?? invitation.name;
  return (
    <SignInFrame title={`Welcome, ${firstName}.`}>
      <p>
        {`${businessName} lets you in${invitation.role === null ? '' : ` as ${invitation.role}`}.`} A passkey
        is your face, finger or screen lock: you need not remember anything, and nobody can steal it.
      </p>
      {hasPasskeys() ? (
        <GoButton
          sign="key"
          isBusy={isBusy}
          onPress={() =>
            void attempt(async () => {
              const answer = await makePasskey(await askInvitedPasskey(token));
              const { recoveryCodes } = await acceptByPasskey({ token, ...answer, label: deviceLabel() });
              onIn(recoveryCodes);
            })
          }
        >
          Make your passkey
        </GoButton>
      ) : (
        <NoPasskeysHere />
      )}
      <Problem>{problem?.words}</Problem>
      <Or />
      <InvitedPassword token={token} needsEmail={invitation.needsEmail} onIn={onIn} />
    </SignInFrame>
  );
}

function EnrolTablet({ token, name }: { token: string; name: string }) {
  const queries = useQueryClient();
  const { attempt, open, isBusy, problem } = useEntering();
  const [isEnrolled, setIsEnrolled] = useState(false);
  useEffect(() => {
    if (!isEnrolled) return;
    navigate('/', 'replace');
    void queries.invalidateQueries({ queryKey: tabletKeyQuery.queryKey });
    void open();
  }, [isEnrolled, queries, open]);
  return (
    <SignInFrame title={`Make this the ${name}?`}>
      <p>
        Everybody then shares this tablet: they tap their name and type a PIN. It shows two days either side
        of today, and never allows refunds, exports, or changes to prices or people. Its key never leaves the
        tablet.
      </p>
      {canHoldKey() ? (
        <GoButton
          sign="tablet"
          isBusy={isBusy}
          onPress={() => void attempt(() => enrolTablet(token)).then(setIsEnrolled)}
        >
          Enrol this tablet
        </GoButton>
      ) : (
        <p className={styles.note}>
          <Sign name="info" />
          <span>
            A tablet cannot keep a key here, because this address is neither https nor localhost. Open the
            same link at the https address of the console.
          </span>
        </p>
      )}
      <Problem>{problem?.words}</Problem>
    </SignInFrame>
  );
}
