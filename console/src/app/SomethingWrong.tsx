import { Button } from '@slipway/ui/Button.tsx';

/** Replaces a screen that crashed. */
export function SomethingWrong() {
  return (
    <>
      <h1>Something went wrong on this screen</h1>
      <p>Your work is not lost. Load the screen again.</p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </>
  );
}
