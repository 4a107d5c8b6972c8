import type { Me } from '../api/me.ts';
import type { Location } from '../router/location.ts';
import { MeContext } from '../session/Me.tsx';
import { StepUp } from '../session/StepUp.tsx';
import { useIdleLock } from '../session/use-idle-lock.ts';
import { Shell } from './Shell.tsx';

/** Everything behind the door, which nobody fetches who only stands before it. */
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
