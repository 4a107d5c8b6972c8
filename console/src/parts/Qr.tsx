import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import styles from './Qr.module.css';

/** Few screens show a QR code, so its drawing is loaded only when needed. */
const QrDrawing = lazyPart(() => import('./QrDrawing.tsx'), 'QrDrawing');

type QrProps = {
  text: string;
  /** The purpose of the code: 'QR code with which Ben makes his passkey'. */
  label: string;
  /** The text beside the code. */
  children: ReactNode;
};

/** A code to scan, with instructions. Always dark on white, which every camera reads. */
export function Qr({ text, label, children }: QrProps) {
  return (
    <div className={styles.qr}>
      <div className={styles.code}>
        <Suspense fallback={null}>
          <QrDrawing text={text} label={label} />
        </Suspense>
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
