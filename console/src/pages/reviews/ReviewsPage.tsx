import { minuteMs } from '@slipway/shared/values/durations.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import {
  answerReview,
  hideReview,
  listStaffReviews,
  mostOfAPublicAnswer,
  type reviewFilters,
  showReview,
} from '@slipway/shared/api/console/reviews.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type HidingReason, hidingReasonNames, hidingReasons } from '@slipway/shared/rules/review-reasons.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Chip } from '@slipway/ui/Chip.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { businessName } from '../../business.ts';
import { Stars } from '@slipway/ui/Stars.tsx';
import { Filter } from '../../parts/FilterBar.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { ReadMore, Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { useKept } from '../../session/kept.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './ReviewsPage.module.css';

type ReviewFilter = (typeof reviewFilters)[number];
type StaffReview = DataOf<typeof listStaffReviews>['reviews'][number];

const reviewsQuery = (filter: ReviewFilter) => ({
  queryKey: ['reviews', filter],
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
    const before = pageParam === null ? {} : { before: pageParam };
    return call(listStaffReviews, { query: { filter, ...before }, signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  refetchInterval: minuteMs,
});

const filters: readonly ReviewFilter[] = ['all', 'no answer', 'hidden'];

/** Guests' reviews, newest first: staff answer in public, or hide a review for a reason from a fixed list. */
export function ReviewsPage() {
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const read = useInfiniteQuery(reviewsQuery(filter));
  useShownAge(read.dataUpdatedAt === 0 ? undefined : read.dataUpdatedAt);
  const [hiding, setHiding] = useState<StaffReview>();
  const first = read.data?.pages[0];
  const reviews = read.data?.pages.flatMap((page) => page.reviews);
  const labels = {
    all: `All ${first?.counts.all ?? ''}`,
    'no answer': `Unanswered ${first?.counts.noAnswer ?? ''}`,
    hidden: `Hidden ${first?.counts.hidden ?? ''}`,
  };
  return (
    <div className={styles.page}>
      {first !== undefined && (
        <p className={styles.score}>
          {first.average !== null && (
            <>
              <b>{first.average.toFixed(1)}</b> <Stars stars={Math.round(first.average)} />{' '}
            </>
          )}
          {counted(first.counts.all, 'review')},{' '}
          {first.counts.hidden === 0
            ? 'none hidden'
            : `${first.counts.hidden} hidden; their stars still count in the average`}
        </p>
      )}
      <div className={styles.filters} role="group" aria-label="Show">
        {filters.map((one) => (
          <Filter key={one} isOn={one === filter} onPress={() => setFilter(one)}>
            {labels[one].trim()}
          </Filter>
        ))}
      </div>
      <Reading query={read} text="Loading the reviews …" />
      {reviews?.length === 0 && (
        <Panel title="Nothing here">
          <p>
            {filter === 'all'
              ? 'Guests are asked for a review in the email after their trip. Their reviews appear here.'
              : 'No review matches this filter.'}
          </p>
        </Panel>
      )}
      <ol className={styles.list}>
        {reviews?.map((review) => (
          <li key={review.id}>
            <Review review={review} onHide={() => setHiding(review)} />
          </li>
        ))}
      </ol>
      <ReadMore query={read}>Earlier reviews</ReadMore>
      {hiding !== undefined && <HideReview review={hiding} onClose={() => setHiding(undefined)} />}
    </div>
  );
}

function Review({ review, onHide }: { review: StaffReview; onHide: () => void }) {
  const { id, name, stars, words, sailed, isSample, bookingId, isHidden, hiddenBecause, answer } = review;
  const mayFind = useMay('find-bookings') !== undefined;
  const show = useCommand(showReview);
  const [isAnswering, setIsAnswering] = useState(false);
  const { problem, trying } = useTrying();
  const showAgain = () => trying(() => show.run({ review: id }));
  return (
    <article className={styles.review} aria-label={`Review by ${name}`}>
      <header>
        <Stars stars={stars} />
        <h2>{name}</h2>
        <span>{sailed}</span>
        {isSample && <Chip tone="notice">Sample</Chip>}
      </header>
      <p className={styles.words}>{words}</p>
      {isHidden && (
        <p className={styles.hidden}>
          <Sign name="shield" />
          <span>
            Hidden
            {hiddenBecause === null
              ? '; no reason was recorded.'
              : `: ${hidingReasons[hiddenBecause].label.toLowerCase()}.`}
          </span>
        </p>
      )}
      {answer !== null && !isAnswering && (
        <div className={styles.answer}>
          <b>{businessName}</b>
          <p>{answer}</p>
        </div>
      )}
      {isAnswering ? (
        <AnswerReview review={review} onClose={() => setIsAnswering(false)} />
      ) : (
        <div className={styles.actions}>
          <Button icon={<Sign name="comment" />} onClick={() => setIsAnswering(true)}>
            {answer === null ? 'Answer' : 'Change the answer'}
          </Button>
          {isHidden ? (
            <Button icon={<Sign name="undo" />} disabled={show.isBusy} onClick={() => void showAgain()}>
              Show again
            </Button>
          ) : (
            <Button icon={<Sign name="shield" />} onClick={onHide}>
              Hide
            </Button>
          )}
          {mayFind && bookingId !== null && (
            <ConsoleLink path={`/bookings/${bookingId}`}>Their trip</ConsoleLink>
          )}
        </div>
      )}
      <Problem>{problem}</Problem>
    </article>
  );
}

/** The public answer below the review, as the site shows it. */
function AnswerReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const { id, name, answer, isHidden } = review;
  const queries = useQueryClient();
  const [words, keep, forget] = useKept(`answer review ${id}`, answer ?? '');
  const { run, isBusy } = useCommand(answerReview);
  const [problem, setProblem] = useState<string>();
  const leave = () => {
    forget();
    onClose();
  };
  const save = async (text: string) => {
    if (isBusy) return;
    setProblem(undefined);
    try {
      await run({ review: id, was: answer ?? '', words: text.trim() });
      leave();
    } catch (error) {
      // Somebody else has saved an answer. Load that answer, so that the next press can replace it.
      if (isRefused(error, 'version_changed')) {
        await queries.invalidateQueries({ queryKey: ['reviews'] });
        setProblem(`${sentenceOf(error)} Press again to replace that answer with yours.`);
      } else setProblem(sentenceOf(error));
    }
  };
  return (
    <form
      className={styles.form}
      aria-label={`Answer ${name}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(words);
      }}
    >
      <TextArea
        label="Your public answer"
        hint="Name nobody but the reviewer, and give no sums or booking numbers."
        rows={4}
        maxLength={mostOfAPublicAnswer}
        value={words}
        onChange={(event) => keep(event.target.value)}
      />
      {words.trim() !== '' && (
        <div>
          <p className={styles.soft}>Preview of the site{isHidden && ', once the review is shown again'}</p>
          <div className={styles.answer}>
            <b>{businessName}</b>
            <p>{words.trim()}</p>
          </div>
        </div>
      )}
      <Problem>{problem}</Problem>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || words.trim() === '' || words.trim() === (answer ?? '')}
        >
          Publish the answer
        </Button>
        {answer !== null && (
          <Button disabled={isBusy} onClick={() => void save('')}>
            Remove the answer
          </Button>
        )}
        <Button onClick={leave}>Leave it</Button>
      </div>
    </form>
  );
}

/** Asks for a reason from the list, and shows the effect. */
function HideReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const [because, setBecause] = useState<HidingReason>();
  return (
    <CommandDialog
      title={`Hide the review by ${review.name}`}
      action="Hide the review"
      isDanger
      endpoint={hideReview}
      words={
        because === undefined
          ? 'Choose the reason. A low rating is not a reason to hide a review: answer it instead, because readers trust an answer more.'
          : { review: review.id, because }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend>The reason</legend>
        {hidingReasonNames.map((name) => (
          <label key={name}>
            <input type="radio" name="because" checked={name === because} onChange={() => setBecause(name)} />
            <b>{hidingReasons[name].label}</b>
            <small>{hidingReasons[name].hint}</small>
          </label>
        ))}
      </fieldset>
    </CommandDialog>
  );
}
