import { Button } from '@slipway/ui/Button.tsx';
import { businessName } from '../business.ts';
import { Sign } from '../parts/Sign.tsx';
import { saveFile } from './save-file.ts';
import styles from './RecoveryCodes.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/**
 * Shows a person's recovery codes, only this once. Each code works once. With a recovery code and an emailed code, the
 * person can make a new passkey or password.
 */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = `Recovery codes of the ${businessName} console\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p>
        These ten codes are shown only now. If you lose your phone, you can make a new passkey with one of
        these codes and a code that we email you. Each code works once. Keep them on paper, not on the same
        phone.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button
          icon={<Sign name="download" />}
          onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}
        >
          Save
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button variant="primary" size="go" isWide onClick={onKept}>
        I have saved my codes
      </Button>
    </>
  );
}
