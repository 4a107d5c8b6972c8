import { Button } from '@slipway/ui/Button.tsx';

/** Instead of a screen that had a fault. */
export function SomethingWrong() {
  return (
    <>
      <h1>Something went wrong on this screen</h1>
      <p>Nothing that was done is lost. Load it again.</p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </>
  );
}
