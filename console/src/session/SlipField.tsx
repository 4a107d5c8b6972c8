import { longestSlip } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';

type SlipFieldProps = { slip: string; onChange: (slip: string) => void };

/** Each slip has its own number: that of the taking is not that of the giving back. */
export function SlipField({ slip, onChange }: SlipFieldProps) {
  return (
    <TextField
      label="Number of the slip"
      autoComplete="off"
      maxLength={longestSlip}
      value={slip}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
