import { Button } from '@slipway/ui/Button.tsx';

/** Replaces a screen that crashed. */
export function SomethingWrong() {
  return (
    <>
      <h1>Something went wrong on this screen</h1>
      <p>Nothing that you have done is lost. Load the screen again.</p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </>
  );
}
