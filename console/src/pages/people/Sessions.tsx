import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/console-error.ts';
import { type Session, endOtherSessions, endSession, sessionsQuery } from '../../api/me.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { whenOf } from '../../session/times.ts';
import { showDone, showFailure } from '../../session/toasts.ts';

/** Who is signed in now, one's own and those whom one manages. Ending one holds from the next call on. */
export function Sessions() {
  const queries = useQueryClient();
  const now = useNow();
  const { data: sessions, error } = useQuery(sessionsQuery);
  const settle = {
    onError: (failure: Error) => showFailure(sentenceOf(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  };
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => showDone('The session is ended.'),
    ...settle,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => showDone(ended === 1 ? '1 session is ended.' : `${ended} sessions are ended.`),
    ...settle,
  });
  if (sessions === undefined)
    return (
      <Panel title="Signed in now">
        <p role="status">{error === null ? 'Reading …' : sentenceOf(error)}</p>
      </Panel>
    );
  return (
    <Panel
      title="Signed in now"
      aside={
        <Button size="small" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End all of mine but this
        </Button>
      }
    >
      <Rows>
        {sessions.map((session) => (
          <Row
            key={session.id}
            mark={<Sign name={signOf(session)} />}
            title={`${session.person.name}, ${session.where}`}
            small={`since ${whenOf(session.createdAt, now)}, ${session.isLocked ? 'locked' : `last here ${whenOf(session.lastSeenAt, now)}`}`}
          >
            {session.isThisOne ? (
              <StateBadge state="done">this one</StateBadge>
            ) : (
              <Button
                size="small"
                aria-label={`End: ${session.person.name}, ${session.where}`}
                disabled={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function signOf({ method, where }: Session): SignName {
  if (method === 'pin') return 'tablet';
  return /phone|android/i.test(where) ? 'mobile' : 'laptop';
}
