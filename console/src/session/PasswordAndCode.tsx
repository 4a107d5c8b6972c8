import { TextField } from '@slipway/ui/Field.tsx';
import { CodeField } from './CodeField.tsx';

type PasswordAndCodeInput = { password: string; code: string };

type PasswordAndCodeProps = PasswordAndCodeInput & { onChange: (words: PasswordAndCodeInput) => void };

/** The fields with which people without a passkey sign in, and later confirm their identity. */
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
        label="Code from your authenticator app"
        value={code}
        onChange={(typed) => onChange({ password, code: typed })}
      />
    </>
  );
}
