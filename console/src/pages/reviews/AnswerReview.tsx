import { mostOfAPublicAnswer } from '@slipway/shared/api/console/reviews.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { type StaffReview, answerReview } from '../../api/reviews.ts';
import { businessName } from '../../business.ts';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './ReviewsPage.module.css';

/** What everybody reads below the review, as the site shows it. */
export function AnswerReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
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
      // Theirs is read, and the next press is about that one.
      if (isRefused(error, 'version_changed')) {
        await queries.invalidateQueries({ queryKey: ['reviews'] });
        setProblem(`${sentenceOf(error)} Press again to put yours in its place.`);
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
        label="Your answer, in public"
        hint="No names but theirs, no sums, no booking numbers."
        rows={4}
        maxLength={mostOfAPublicAnswer}
        value={words}
        onChange={(event) => keep(event.target.value)}
      />
      {words.trim() !== '' && (
        <div>
          <p className={styles.soft}>As the site shows it{isHidden && ', once the review is shown again'}</p>
          <div className={styles.answer}>
            <b>{businessName}</b>
            <p>{words.trim()}</p>
          </div>
        </div>
      )}
      <Problem>{problem}</Problem>
      <div className={styles.deeds}>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || words.trim() === '' || words.trim() === (answer ?? '')}
        >
          Put the answer on the site
        </Button>
        {answer !== null && (
          <Button disabled={isBusy} onClick={() => void save('')}>
            Take it off the site
          </Button>
        )}
        <Button onClick={leave}>Leave it</Button>
      </div>
    </form>
  );
}
