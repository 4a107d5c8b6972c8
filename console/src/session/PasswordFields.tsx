import { longestPassword } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { Qr } from '../parts/Qr.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './PasswordFields.module.css';

export type PasswordInput = { password: string; code: string };

type PasswordFieldsProps = {
  totp: { secret: string; uri: string };
  words: PasswordInput;
  wrongField: string | undefined;
  onChange: (words: PasswordInput) => void;
};

/** The fields for a new password, and for the code of a new authenticator app. */
export function PasswordFields({ totp, words, wrongField, onChange }: PasswordFieldsProps) {
  return (
    <>
      <TextField
        label="New password"
        hint="15 characters or more. Three or four words that only you would put together."
        type="password"
        autoComplete="new-password"
        minLength={15}
        maxLength={longestPassword}
        required
        isWrong={wrongField === 'password'}
        value={words.password}
        onChange={(event) => onChange({ ...words, password: event.target.value })}
      />
      <Qr text={totp.uri} label="QR code for your authenticator app">
        <p>
          <b>Scan this with an authenticator app</b>, or type its secret there:
        </p>
        <p className={styles.secret}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</p>
      </Qr>
      <CodeField
        label="The code that the app shows"
        value={words.code}
        onChange={(code) => onChange({ ...words, code })}
      />
    </>
  );
}
