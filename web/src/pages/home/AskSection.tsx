import { useParagraphs } from '../../api/words.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';
import { useGallery } from '../../sections/use-gallery.ts';
import { Band } from '../../ui/Band.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import styles from './AskSection.module.css';

export function AskSection() {
  const [, second] = useGallery().pictures;
  return (
    <Band tone="foam" isLast aria-labelledby="ask-title">
      <div className={styles.columns}>
        <div>
          <h2 id="ask-title">Ask us anything.</h2>
          <p className={styles.lead}>
            {useParagraphs('home', 'ask').join(' ')} Or call <a href={phoneHref}>{shownPhone}</a>.
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
