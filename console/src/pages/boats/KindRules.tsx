import {
  longestDrive,
  mostKindPictures,
  mostPounds,
  mostWind,
  oldestCaptain,
  youngestCaptain,
} from '@slipway/shared/api/console/limits.ts';
import { SelectField } from '@slipway/ui/Field.tsx';
import type { Sold } from '../../api/sold.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { PictureField } from '../../session/pictures/PictureField.tsx';
import { type Kind, hasRules } from './kind-draft.ts';

export type Told = Pick<Sold, 'weight' | 'deposit' | 'asked'>;

type KindRulesProps = { kind: Kind; told: Told; onChange: (kind: Kind) => void };

/** The rules of one kind of boat. For an empty field the business's figure applies. */
export function KindRules({ kind, told, onChange }: KindRulesProps) {
  const { deposit, captain, licence, wind, gust, drive, pictures } = kind;
  const { asked } = told;
  const set = (words: Partial<Kind>) => onChange({ ...kind, ...words });
  return (
    <details open={hasRules(kind) || undefined}>
      <summary>Rules and pictures of this kind</summary>
      <div className={shared.form}>
        <p className={shared.soft}>
          Deposit, captain, licence and limits must be the same for all kinds of one package. Bookings keep
          the rules they were made under.
        </p>
        <div className={shared.pair}>
          <OptionalNumberField
            label="Deposit, £"
            hint={
              told.deposit === 0
                ? 'Leave empty for none'
                : `Leave empty for £${told.deposit}, as in Figures; 0 for none`
            }
            most={mostPounds}
            value={deposit}
            onChange={(next) => set({ deposit: next })}
          />
          <OptionalNumberField
            label="Youngest captain, years"
            hint={ofHouse(asked.captain)}
            least={youngestCaptain}
            most={oldestCaptain}
            value={captain}
            onChange={(next) => set({ captain: next })}
          />
          <SelectField
            label="Driving licence"
            value={licenceAs.find(({ value }) => value === licence)?.words}
            onChange={(event) =>
              set({ licence: licenceAs.find(({ words }) => words === event.target.value)?.value ?? null })
            }
          >
            {licenceAs.map(({ value, words }) => (
              <option key={words} value={words}>
                {value === null ? `${words}: ${asked.licence ? 'asked for' : 'not asked for'}` : words}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={shared.pair}>
          <OptionalNumberField
            label="Wind limit, km/h"
            hint={ofHouse(asked.wind)}
            least={1}
            most={mostWind}
            value={wind}
            onChange={(next) => set({ wind: next })}
          />
          <OptionalNumberField
            label="Gust limit, km/h"
            hint={ofHouse(asked.gust ?? null)}
            least={1}
            most={mostWind}
            value={gust}
            onChange={(next) => set({ gust: next })}
          />
          <WordsField
            label="Drive"
            hint="Shown on the trip’s page, such as “an electric motor” or “pedals”"
            most={longestDrive}
            value={drive}
            onChange={(next) => set({ drive: next })}
          />
        </div>
        <p role="status" className={shared.soft}>
          {gustRemark(gust ?? asked.gust ?? null, wind ?? asked.wind)}
        </p>
        {[...pictures, ''].slice(0, mostKindPictures).map((picture, index) => (
          <PictureField
            key={`${index} ${picture}`}
            label={pictures.length === 0 ? 'Picture' : `Picture ${index + 1}`}
            value={picture}
            onChange={(file) => set({ pictures: withPicture(pictures, index, file) })}
          />
        ))}
      </div>
    </details>
  );
}

/** Says that the wind limit never applies, because the gust limit is lower; '' if the wind limit can apply. */
function gustRemark(gust: number | null, wind: number | null): string {
  if (gust === null || wind === null || gust >= wind) return '';
  return `The wind limit of ${wind} km/h never applies. Gusts are never weaker than the wind, so the gust limit already stops these boats above ${gust} km/h.`;
}

const ofHouse = (says: number | null) =>
  says === null ? 'Leave empty, and the site doesn’t mention it' : `Leave empty for ${says}, as in Figures`;

const licenceAs = [
  { value: null, words: 'As in Figures' },
  { value: true, words: 'Asked for' },
  { value: false, words: 'Not asked for' },
];

/**
 * Returns the list of pictures with `file` at `index`, without duplicates. An empty `file` removes the
 * picture at `index`.
 */
function withPicture(pictures: readonly string[], index: number, file: string): string[] {
  const others = [...pictures.slice(0, index), file, ...pictures.slice(index + 1)];
  return [...new Set(others)].filter((each) => each !== '');
}
