import { longestSlip } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';

type SlipFieldProps = {
  slip: string;
  onChange: (slip: string) => void;
  /** Whether the field takes the focus: true if the field replaces the button that was pressed. */
  takesFocus?: boolean;
};

/** The slip number of a payment or a refund; each slip has its own number. */
export function SlipField({ slip, onChange, takesFocus = false }: SlipFieldProps) {
  return (
    <TextField
      label="Slip number"
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Only where a press has asked for it.
      autoFocus={takesFocus}
      maxLength={longestSlip}
      value={slip}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
