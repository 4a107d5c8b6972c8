import { Button } from '@slipway/ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '../../api/me.ts';
import { signOut, unlock } from '../../api/me.ts';
import { ProveForm } from '../../session/ProveForm.tsx';
import { kept } from '../../session/kept.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useEntering } from './use-entering.ts';

/** Covers the screen of a person who was away. After the unlock the typed text is still there. */
export function LockedPage({ me }: { me: Me }) {
  const queries = useQueryClient();
  const { open } = useEntering();
  const leave = async () => {
    kept.forgetPerson(me.person.id);
    await signOut().catch(() => undefined);
    queries.clear();
    await open();
  };
  return (
    <SignInFrame title={`Locked. Is it still you, ${me.person.name.split(' ')[0] ?? ''}?`} takesFocus>
      <p>Your text is kept.</p>
      <ProveForm
        me={me}
        action="Unlock"
        onProof={async (proof) => {
          await unlock(proof);
          await open();
        }}
      />
      <Button variant="text" onClick={() => void leave()}>
        {`Not ${me.person.name}? Sign out`}
      </Button>
    </SignInFrame>
  );
}
