import { Button } from '@slipway/ui/Button.tsx';
import { Sign, type SignName } from '../parts/Sign.tsx';

type GoButtonProps = { sign?: SignName; isBusy: boolean; onPress: () => void; children: React.ReactNode };

/** The button for the one action of a sign-in screen. */
export function GoButton({ sign, isBusy, onPress, children }: GoButtonProps) {
  return (
    <Button
      variant="primary"
      size="go"
      isWide
      {...(sign === undefined ? {} : { icon: <Sign name={sign} /> })}
      disabled={isBusy}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
