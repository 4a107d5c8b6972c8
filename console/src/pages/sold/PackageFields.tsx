import {
  leastPrice,
  leastMinutes,
  longestName,
  longestPackageLine,
  longestPackageWords,
  mostMinutes,
  mostPackageLines,
  mostPounds,
} from '@slipway/shared/api/console/limits.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { PictureField } from '../../session/pictures/PictureField.tsx';
import { TextLines } from './TextLines.tsx';
import styles from './sold.module.css';
import type { Package } from './sold-draft.ts';

type PackageFieldsProps = {
  boatPackage: Package;
  /** How many guests its price covers. */
  covers: number;
  onChange: (boatPackage: Package) => void;
};

/** What a package is called, costs and has in it. */
export function PackageFields({ boatPackage, covers, onChange }: PackageFieldsProps) {
  const set = (words: Partial<Package>) => onChange({ ...boatPackage, ...words });
  return (
    <>
      <WordsField
        label="Name"
        most={longestName}
        required="Please give it a name."
        value={boatPackage.name}
        onChange={(name) => set({ name })}
      />
      <div className={styles.row}>
        <NumberField
          label={`Up to ${covers}, VAT in, £`}
          least={leastPrice}
          most={mostPounds}
          decimals={2}
          value={boatPackage.price}
          onChange={(price) => set({ price })}
        />
        <NumberField
          label="On the water, minutes"
          least={leastMinutes}
          most={mostMinutes}
          value={boatPackage.minutes}
          onChange={(minutes) => set({ minutes })}
        />
      </div>
      <WordsField
        label="In words"
        hint="The home page shows the first sentence, its own page all of it."
        most={longestPackageWords}
        isLong
        required="Please say what it is."
        value={boatPackage.words}
        onChange={(words) => set({ words })}
      />
      <PictureField label="Picture" value={boatPackage.picture} onChange={(picture) => set({ picture })} />
      <TextLines
        legend="What is in it, in this order"
        most={longestPackageLine}
        mostLines={mostPackageLines}
        lines={boatPackage.lines}
        onChange={(lines) => set({ lines })}
      />
    </>
  );
}
