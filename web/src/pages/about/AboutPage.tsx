import { business } from '../../content/business.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Spec 2.2: placeholder text only. */
export function AboutPage() {
  return (
    <>
      <PageTitle>About {business.name}</PageTitle>
      <p>
        {business.name} hires self-captained electric donut boats at {business.place.name},{' '}
        {business.place.locality}.
      </p>
    </>
  );
}
