import { Button } from '../../../ui/Button.tsx';

export const detailsFormId = 'details-form';

/** The Next of step 2 on a small screen, where it stands outside of its form. */
export function DetailsNext() {
  return (
    <Button variant="primary" type="submit" form={detailsFormId}>
      Next
    </Button>
  );
}
