import { useState } from 'react';
import { Button } from '@slipway/ui/Button.tsx';
import styles from './ShareButton.module.css';

type ShareButtonProps = {
  /** The path to share, from `sharedPaths`. */
  path: string;
  /** The title of the link, for its recipient. */
  title: string;
  variant?: 'primary' | 'secondary' | 'quiet';
  children: string;
};

/** Opens the device's own share sheet; without one, copies the address and says so. */
export function ShareButton({ path, title, variant = 'primary', children }: ShareButtonProps) {
  const [said, setSaid] = useState('');

  async function share(): Promise<void> {
    const address = location.origin + path;
    if ('share' in navigator) {
      try {
        await navigator.share({ title, url: address });
        return;
      } catch (error) {
        // The visitor closed the sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Link copied. Paste it into a message.');
    } catch {
      setSaid(`Copy this link: ${address}`);
    }
  }

  return (
    <>
      <Button variant={variant} icon="share" onClick={() => void share()}>
        {children}
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  );
}
