import { Checkbox } from '@slipway/ui/Field.tsx';

type OnSaleProps = { words: string; isSold: boolean; onChange: (isSold: boolean) => void };

/** Taken off, and put back. What is booked keeps it. */
export function OnSale({ words, isSold, onChange }: OnSaleProps) {
  return (
    <Checkbox isChecked={isSold} onChange={onChange}>
      {words}. Off it nobody can book it; what is booked keeps it.
    </Checkbox>
  );
}
