import { longestSlip } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';

type SlipFieldProps = {
  slip: string;
  onChange: (slip: string) => void;
  /** It takes the place of the button that was pressed. */
  takesFocus?: boolean;
};

/** Each slip has its own number: that of the taking is not that of the giving back. */
export function SlipField({ slip, onChange, takesFocus = false }: SlipFieldProps) {
  return (
    <TextField
      label="Number of the slip"
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Only where a press has asked for it.
      autoFocus={takesFocus}
      maxLength={longestSlip}
      value={slip}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
