import { longestReview, longestReviewer, addReview } from '@slipway/shared/api/reviews.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { PublicDemoNote } from '../../sections/PublicDemoNote.tsx';
import { StarsField } from './StarsField.tsx';
import { callIdempotent } from '../../api/call-idempotent.ts';

type ReviewCardProps = { link: string; firstName: string };

/** The review form, opened by the link in our email after a trip. No stars are preselected. */
export function ReviewCard({ link, firstName }: ReviewCardProps) {
  const [review, setReview] = useState({ stars: 0, name: firstName, text: '' });
  const [isSending, setSending] = useState(false);
  const [thanks, setThanks] = useState('');
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setProblem('');
    if (review.stars === 0) {
      setProblem('Choose how many stars.');
      form.current?.querySelector<HTMLInputElement>('[type="radio"]')?.focus();
      return;
    }
    setSending(true);
    try {
      setThanks(await writeReview({ ...review, link }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      setSending(false);
    }
  }

  return (
    <Card aria-labelledby="review-title">
      <h2 id="review-title">How was it?</h2>
      {thanks === '' ? (
        <form ref={form} onSubmit={(event) => void send(event)}>
          <PublicDemoNote />
          <StarsField stars={review.stars} onChange={(stars) => setReview({ ...review, stars })} />
          <TextField
            label="Your name, as others see it"
            maxLength={longestReviewer}
            required
            value={review.name}
            onChange={(event) => setReview({ ...review, name: event.target.value })}
          />
          <TextArea
            label="Your review"
            hint="We publish it as you write it, good or bad."
            maxLength={longestReview}
            rows={5}
            required
            value={review.text}
            onChange={(event) => setReview({ ...review, text: event.target.value })}
          />
          {problem !== '' && (
            <Notice tone="error" role="alert">
              <p>{problem}</p>
            </Notice>
          )}
          <Button variant="primary" type="submit" aria-disabled={isSending}>
            Publish my review
          </Button>
        </form>
      ) : (
        <p role="status">{thanks}</p>
      )}
    </Card>
  );
}

type Review = { link: string; stars: number; name: string; text: string };

/** Sends a review. `link` comes from the email after the trip. Returns the message for the visitor. */
async function writeReview({ link, stars, name, text }: Review): Promise<string> {
  return (await callIdempotent(addReview, { link, stars, name, words: text })).message;
}
