import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

type ProblemSummaryProps = { message: string; fields: readonly { id: string; name: string }[] };

/** The message, with a link to each field concerned. */
export function ProblemSummary({ message, fields }: ProblemSummaryProps) {
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>{message}</p>
      <ul>
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
