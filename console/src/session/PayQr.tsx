import { AnchorButton, Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { useId } from 'react';
import { Qr } from '../parts/Qr.tsx';
import { Sign } from '../parts/Sign.tsx';
import { useMe } from './Me.tsx';
import { type PayLinkFor, payLinkText } from './pay-link-text.ts';
import { timeOf } from './times.ts';
import { showDone } from './toasts.ts';

type PayQrProps = {
  link: string;
  label: string;
  phone: string;
  /** When the link was sent to the party by text message. Null if it was not sent. */
  textedAt: string | null;
  pays: PayLinkFor;
};

/** The QR code of a pay link, with buttons that send or copy the link. */
export function PayQr({ link, label, phone, textedAt, pays }: PayQrProps) {
  const now = useNow();
  const { isSimulated } = useMe();
  const id = useId();
  // The text takes the focus, because the pressed button has disappeared.
  useFocusOnMount(id, true);
  const message = () => payLinkText(pays, link, now, isSimulated);
  const copy = async () => {
    await navigator.clipboard.writeText(message());
    showDone('The message with the pay link is copied.');
  };
  return (
    <Qr text={link} label={label}>
      <p id={id} tabIndex={-1}>
        {textedAt !== null && `Sent by text at ${timeOf(textedAt)}. `}
        Anyone with this link can pay. The link shows nothing else.
      </p>
      {phone !== '' && textedAt === null && (
        <AnchorButton
          variant="quiet"
          size="small"
          href={`sms:${phone}?body=${encodeURIComponent(message())}`}
          icon={<Sign name="comment" />}
        >
          Text it
        </AnchorButton>
      )}
      {'clipboard' in navigator && (
        <Button size="small" icon={<Sign name="link" />} onClick={() => void copy().catch(() => undefined)}>
          Copy it
        </Button>
      )}
    </Qr>
  );
}
