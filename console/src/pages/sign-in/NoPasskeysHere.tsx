import { Sign } from '../../parts/Sign.tsx';
import styles from './SignInFrame.module.css';

/** Passkeys work only at an https address or at localhost, so not on a phone that opens the console over http. */
export function NoPasskeysHere() {
  return (
    <p className={styles.note}>
      <Sign name="info" />
      <span>
        {window.isSecureContext
          ? 'This browser has no passkeys. Use a password and an authenticator app, or another browser.'
          : 'Passkeys do not work here, because this address is neither https nor localhost. Use a password and an authenticator app, or open the console at its https address.'}
      </span>
    </p>
  );
}
