import { TextField } from '@slipway/ui/Field.tsx';
import { CodeField } from './CodeField.tsx';

type PasswordAndCodeWords = { password: string; code: string };

type PasswordAndCodeProps = PasswordAndCodeWords & { onChange: (words: PasswordAndCodeWords) => void };

/** The way of those without a passkey, to sign in and to prove that it is still they. */
export function PasswordAndCode({ password, code, onChange }: PasswordAndCodeProps) {
  return (
    <>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => onChange({ password: event.target.value, code })}
      />
      <CodeField
        label="Code of your authenticator app"
        value={code}
        onChange={(typed) => onChange({ password, code: typed })}
      />
    </>
  );
}
