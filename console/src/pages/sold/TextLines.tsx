import { Button, RoundButton } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import { WordsField } from '../../change-set/WordsField.tsx';
import { Sign } from '../../parts/Sign.tsx';
import styles from './sold.module.css';
import { moved } from './sold-draft.ts';

type TextLinesProps = {
  legend: string;
  /** The most characters that a line may have. `mostLines` is the most lines that the list may have. */
  most: number;
  mostLines: number;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
};

/** Short lines that the site shows below each other, in this order. */
export function TextLines({ legend, most, mostLines, lines, onChange }: TextLinesProps) {
  const [typed, setTyped] = useState('');
  const words = typed.replaceAll(/\s+/g, ' ').trim();
  const add = () => {
    if (words === '') return;
    setTyped('');
    onChange([...lines, words]);
  };
  return (
    <fieldset className={styles.lines}>
      <legend>{legend}</legend>
      <ol>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <li key={index}>
            <WordsField
              label={`Line ${index + 1}`}
              most={most}
              required="Please type the line, or remove it."
              value={line}
              onChange={(next) => onChange(lines.map((each, at) => (at === index ? next : each)))}
            />
            <RoundButton
              icon="up"
              aria-label={`Move line ${index + 1} up`}
              aria-disabled={index === 0}
              onClick={() => index > 0 && onChange(moved(lines, index, index - 1))}
            />
            <RoundButton
              icon="cross"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {lines.length < mostLines && (
        <div className={styles.adding}>
          <TextField
            label="Another line"
            maxLength={most}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
            }}
          />
          <Button icon={<Sign name="plus" />} disabled={words === ''} onClick={add}>
            Add
          </Button>
        </div>
      )}
    </fieldset>
  );
}
