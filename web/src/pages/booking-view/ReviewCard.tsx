import { type FormEvent, useState } from 'react';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { writeReview } from '../../api/write-review.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';

type ReviewCardProps = { link: string; firstName: string };

const starLabels = ['5: excellent', '4: good', '3: fair', '2: poor', '1: bad'];

/** For customers who have made their trip, with the link from their email. */
export function ReviewCard({ link, firstName }: ReviewCardProps) {
  const [review, setReview] = useState({ stars: '5', name: firstName, text: '' });
  const [isSending, setSending] = useState(false);
  const [thanks, setThanks] = useState('');
  const [problem, setProblem] = useState('');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem('');
    try {
      setThanks(await writeReview({ ...review, link, stars: Number(review.stars) }));
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
        <form onSubmit={(event) => void send(event)}>
          <SelectField
            label="Stars"
            value={review.stars}
            onChange={(event) => setReview({ ...review, stars: event.target.value })}
          >
            {starLabels.map((label) => (
              <option key={label} value={label.charAt(0)}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Name as it is shown"
            maxLength={60}
            required
            value={review.name}
            onChange={(event) => setReview({ ...review, name: event.target.value })}
          />
          <TextArea
            label="Your words"
            hint="Good or bad, it is shown on our site with your stars."
            maxLength={2000}
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
