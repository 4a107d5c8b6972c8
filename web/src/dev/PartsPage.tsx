// This import comes first, because tokens.css sets the order of the cascade layers.
import '@slipway/ui/tokens.css';
import '@slipway/ui/base.css';
import '../app/site.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '@slipway/ui/Toaster.tsx';
import { BookingParts } from './BookingParts.tsx';
import { ButtonParts } from './ButtonParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { Foundations } from './Foundations.tsx';
import { NewsParts } from './NewsParts.tsx';
import { OverlayParts } from './OverlayParts.tsx';
import styles from './PartsPage.module.css';
import { PictureParts } from './PictureParts.tsx';

/** Every part of ui/ and web/src/ui in each of its states, for developers. */
function PartsPage() {
  return (
    <main className={styles.page}>
      <h1>The parts of the boat.</h1>
      <Foundations />
      <ButtonParts />
      <FieldParts />
      <BookingParts />
      <NewsParts />
      <OverlayParts />
      <PictureParts />
      <Toaster />
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('dev-ui.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <PartsPage />
  </StrictMode>,
);
