import type { DetailsProblem } from '@slipway/shared/rules/details-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { detailsFieldId, detailsFieldNames } from './details-problem.ts';

/** The message, and a way to each field that it is about. */
export function ProblemSummary({ problem }: { problem: DetailsProblem }) {
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>{problem.message}</p>
      <ul>
        {problem.fields.map((field) => (
          <li key={field}>
            <Button look="text" onClick={() => document.getElementById(detailsFieldId(field))?.focus()}>
              {detailsFieldNames[field]}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
