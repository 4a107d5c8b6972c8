import { plural } from '@slipway/shared/values/counted.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import styles from './ProblemSummary.module.css';

type ProblemSummaryProps = {
  message: string | readonly string[];
  fields: readonly { id: string; name: string }[];
};

/** Everything that is wrong in a form: the sentences, then a link to each field. */
export function ProblemSummary({ message, fields }: ProblemSummaryProps) {
  return (
    <Notice tone="error" role="alert" takesFocus>
      <h2 className={styles.title}>
        {plural(fields.length, 'One thing to put right', `${fields.length} things to put right`)}
      </h2>
      {[message].flat().map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul className={styles.links}>
        {fields.map(({ id, name }) => (
          <li key={id}>
            <Button variant="text" onClick={() => document.getElementById(id)?.focus()}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
