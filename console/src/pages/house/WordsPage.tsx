import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { WordsFields } from './WordsFields.tsx';

/** FAQs, terms, cancellation, privacy and what the pages say: edited as templates, shown as the site shows them. */
export function WordsPage() {
  return (
    <ChangeSetScreen title="Words" part="words">
      {(drafting) => <WordsFields {...drafting} />}
    </ChangeSetScreen>
  );
}
