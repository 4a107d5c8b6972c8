import { useMe } from '../session/Me.tsx';
import { Requests } from '../session/Requests.tsx';
import { SeasonNotice } from '../session/SeasonNotice.tsx';

/** What stands above whatever somebody looks at: that a demonstration is not whole yet, and what they asked or are asked. */
export function AboveScreen() {
  const { may, isSeasonBeingMade } = useMe();
  return (
    <>
      {isSeasonBeingMade === true && <SeasonNotice source="me" />}
      {may['decide-money'] !== undefined && <Requests />}
    </>
  );
}
