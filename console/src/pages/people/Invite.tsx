import { Button } from '@slipway/ui/Button.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { Qr } from '../../parts/Qr.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { minutesUntil } from '../../session/times.ts';
import { showDone } from '../../session/toasts.ts';
import styles from './PeoplePage.module.css';

type InviteProps = {
  invite: ShownInvite;
  /** 'Ben', 'the tablet'. */
  who: string;
  isDevice: boolean;
};

/** Shown once: the QR code, the link, and for a person the six digits to type at the shared tablet. */
export function Invite({ invite, who, isDevice }: InviteProps) {
  const now = useNow();
  const left = minutesUntil(invite.expiresAt, now);
  const [whole] = useState(Math.max(left, 1));
  const isReachable = /^https:|^http:\/\/localhost[:/]/.test(invite.url);
  const copy = async () => {
    await navigator.clipboard.writeText(invite.url);
    showDone('The link is copied.');
  };
  return (
    <div>
      <Qr text={invite.url} label={`QR code of the invitation of ${who}`}>
        <p>
          {isDevice ? (
            <>
              <b>Scan this with the tablet’s own camera</b> and press Enrol.
            </>
          ) : (
            <>
              <b>{who} scans this with their phone</b> and confirms with face or finger. No password is
              needed.
            </>
          )}
        </p>
        <p className={styles.left}>
          <Ring share={left / whole}>{left > 99 ? Math.floor(left / 60) : left}</Ring>
          <span>{left > 99 ? 'hours' : 'minutes'} left, one use</span>
        </p>
        {invite.code !== null && (
          <p>
            Without a phone: at the shared tablet {who} taps their name and types <br />
            <span className={styles.code}>{invite.code}</span>
          </p>
        )}
      </Qr>
      <div className={styles.link}>
        {'clipboard' in navigator && (
          <Button size="small" icon={<Sign name="link" />} onClick={() => void copy()}>
            Copy the link
          </Button>
        )}
      </div>
      {!isReachable && (
        <p className={styles.note}>
          <Sign name="info" />
          <span>
            This address is neither https nor localhost, so a phone cannot make a passkey there and a tablet
            cannot keep a key. Set PUBLIC_URL to the https address of the site.
          </span>
        </p>
      )}
      {/^http:\/\/localhost[:/]/.test(invite.url) && (
        <p className={styles.note}>
          <Sign name="info" />
          <span>
            This address only works on this computer. Another phone or tablet needs the site’s own address,
            with https.
          </span>
        </p>
      )}
    </div>
  );
}
