import { effectText } from '@slipway/shared/api/console/effect.ts';
import * as contract from '@slipway/shared/api/console/requests.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { isRefused, sentenceOf } from '../api/console-error.ts';
import { Problem } from './Problem.tsx';
import { Reading } from './Reading.tsx';
import styles from './AboveScreen.module.css';
import { useStepUp } from './StepUp.tsx';
import { timeOf } from './times.ts';
import { showDone } from './toasts.ts';
import { SeasonNotice } from './SeasonNotice.tsx';
import { SendPhotos } from './photos/SendPhotos.tsx';
import { useMe } from './Me.tsx';

/**
 * Notices above every screen: a demonstration that is still being made, open requests for approval, and unsent photos.
 */
export function AboveScreen() {
  const { may, isSeasonBeingMade } = useMe();
  return (
    <>
      {isSeasonBeingMade === true && <SeasonNotice source="me" />}
      {may['decide-money'] !== undefined && <Requests />}
      {may['work-board'] !== undefined && <SendPhotos />}
    </>
  );
}

/** An undecided request for approval. People who may decide requests see all of them. Others see only their own. */
type OpenRequest = DataOf<typeof contract.listRequests>[number];

/** A timer repeats this call. As a background call, it does not postpone the screen lock. */
const requestsQuery = {
  queryKey: ['requests'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OpenRequest[]> =>
    call(contract.listRequests, { signal, isBackground: true }),
};

/**
 * The effect that a request would have now. When somebody opens the request, the server runs the command and
 * rolls it back.
 */
const requestPreviewQuery = (request: string) => ({
  queryKey: [...requestsQuery.queryKey, request],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(contract.previewRequest, { params: { request }, signal }),
  // The preview is made once, when somebody opens the request. A refetch would fail once the request is decided.
  gcTime: 0,
  staleTime: 'static' as const,
  retry: false,
});

type Decision = { request: string; isApproved: boolean; fingerprint?: string | undefined };

/**
 * Approves or refuses a request. An approved command runs in the name of the person who approves it. Returns the action
 * that Undo can reverse; null after a refusal.
 */
async function decideRequest({ request, isApproved, fingerprint }: Decision) {
  const { action } = await call(contract.decideRequest, {
    body: {
      request,
      isApproved,
      ...(fingerprint === undefined ? {} : { fingerprint }),
    },
  });
  return action;
}

/** A short interval, because somebody at the jetty is waiting for the decision. */
const askAgainMs = 15_000;

/** More requests than this are folded into one line, because their cards would fill the screen of a phone. */
const mostOpen = 1;

/**
 * Open requests, above every screen. An owner or a manager approves or refuses each request; the person who made it
 * sees that it is waiting.
 */
function Requests() {
  const { data = [] } = useQuery({ ...requestsQuery, refetchInterval: askAgainMs, staleTime: 0 });
  useNewsOfOwn(data);
  const cards = data.map((request) =>
    request.canDecide ? (
      <ToDecide key={request.id} request={request} />
    ) : (
      <div key={request.id} className={styles.request}>
        <h2>You asked: {nameOf(request)}</h2>
        <p>
          {`Nothing has changed yet. An owner or a manager can approve this until ${timeOf(request.expiresAt)}.`}
        </p>
      </div>
    ),
  );
  return (
    <section aria-label="Requests" aria-live="polite" className={styles.requests}>
      {cards.length <= mostOpen ? (
        cards
      ) : (
        <details className={styles.folded}>
          <summary>{cards.length} requests wait for a decision</summary>
          {cards}
        </details>
      )}
    </section>
  );
}

function ToDecide({ request }: { request: OpenRequest }) {
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const looked = useQuery({ ...requestPreviewQuery(request.id), enabled: isOpen });
  const preview = looked.data?.preview ?? undefined;
  const { person } = request;
  const decide = async (isApproved: boolean) => {
    setIsBusy(true);
    setFailed(undefined);
    try {
      const action = await withStepUp(() =>
        decideRequest({ request: request.id, isApproved, fingerprint: preview?.fingerprint }),
      );
      if (action === null) showDone(`You refused ${person.name}’s request.`);
      else showDone(preview === undefined ? '' : effectText(preview.effect), action);
      await queries.invalidateQueries();
    } catch (error) {
      const hasChanged = isRefused(error, 'preview_changed');
      setFailed(hasChanged ? 'The effect has changed. Read it again, then decide.' : sentenceOf(error));
      if (hasChanged) await looked.refetch();
      await queries.invalidateQueries({ queryKey: requestsQuery.queryKey });
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.request}>
      <h2>
        {person.name} asks: {nameOf(request)}
      </h2>
      {request.reason !== null && <p>“{request.reason}”</p>}
      {isOpen && (
        <div className={styles.looked}>
          <Reading query={looked} text="Loading the preview …" />
        </div>
      )}
      {preview !== undefined && (
        <>
          <p>{effectText(preview.effect)}</p>
          <dl className={styles.figures}>
            {preview.effect.figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {preview.effect.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </>
      )}
      {typeof looked.data?.problem === 'string' && <p>You can’t approve this now: {looked.data.problem}</p>}
      <p>
        {`Requested at ${timeOf(request.askedAt)}, open until ${timeOf(request.expiresAt)}. If you approve, the action is done in your name.`}
      </p>
      <div className={styles.acts}>
        {!isOpen && (
          <Button key="look" variant="primary" onClick={() => setIsOpen(true)}>
            See the effect
          </Button>
        )}
        {preview !== undefined && (
          // A new button replaces the pressed button, so that a double press does not approve an effect that nobody has
          // read.
          <Button
            key="yes"
            variant="primary"
            disabled={isBusy || looked.isFetching}
            onClick={() => void decide(true)}
          >
            Approve
          </Button>
        )}
        <Button key="no" disabled={isBusy} onClick={() => void decide(false)}>
          Refuse
        </Button>
      </div>
      <Problem>{failed}</Problem>
    </div>
  );
}

/** Tells the person who made a request that it was decided or has expired. The booking shows the result. */
function useNewsOfOwn(requests: readonly OpenRequest[]): void {
  const queries = useQueryClient();
  const own = useRef<OpenRequest[]>([]);
  useEffect(() => {
    const over = own.current.filter(({ id }) => !requests.some((each) => each.id === id));
    own.current = requests.filter(({ canDecide }) => !canDecide);
    for (const each of over)
      showDone(`Your request for ${nameOf(each)} was decided or expired. The booking shows the result.`);
    if (over.length > 0) void queries.invalidateQueries();
  }, [requests, queries]);
}

const names: Record<string, string> = {
  'refund-booking': 'a refund',
  'cancel-by-policy': 'cancelling by the policy',
  'charge-party': 'charging a party',
  'let-charge-go': 'letting a charge go',
  'let-late-fee-go': 'letting a late fee go',
  'correct-back': 'correcting when a boat was back',
  'answer-objection': 'answering an objection',
};

function nameOf({ command }: OpenRequest): string {
  return names[command] ?? command.replaceAll('-', ' ');
}
