import { useText } from '../../api/words.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';
import { useGallery } from '../../sections/use-gallery.ts';
import { Band } from '../../ui/Band.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import styles from './AskSection.module.css';

export function AskSection() {
  const [, second] = useGallery().pictures;
  const ask = useText('home', 'ask');
  if (ask === undefined) return null;
  return (
    <Band tone="foam" isLast aria-labelledby="ask-title">
      <div className={styles.columns}>
        <div>
          <h2 id="ask-title">{ask.title}</h2>
          <p className={styles.lead}>
            {ask.text.replaceAll('\n\n', ' ')} Or call <a href={phoneHref}>{shownPhone}</a>.
          </p>
          <Card aria-label="Contact form">
            <ContactForm />
          </Card>
        </div>
        <div className={styles.picture}>
          <RoundPicture
            variant="porthole"
            src={second?.file ?? ''}
            alt=""
            size="(width < 900px) 80vw, 28rem"
          />
        </div>
      </div>
    </Band>
  );
}
