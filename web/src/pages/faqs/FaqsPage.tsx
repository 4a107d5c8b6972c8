import { rulesOfTheLake } from '../../content/rules-of-the-lake.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function FaqsPage() {
  return (
    <>
      <PageTitle>FAQs</PageTitle>
      <ul>
        {rulesOfTheLake.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}
