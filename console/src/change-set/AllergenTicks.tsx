import { allergenChoices } from '@slipway/shared/values/allergens.ts';
import { Ticks } from '../parts/Ticks.tsx';

type AllergenTicksProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Those of the law, and whichever others a dish has. */
export function AllergenTicks({ chosen, onChange }: AllergenTicksProps) {
  return (
    <Ticks
      legend="Allergens"
      hint="Those named by law. Please check them with the kitchen."
      options={[...new Set<string>([...allergenChoices, ...chosen])].map((value) => ({
        value,
        label: value.replace(/ \((.*)\)/, ': $1'),
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
