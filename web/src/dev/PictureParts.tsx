import { useState } from 'react';
import { Band } from '../ui/Band.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { PriceBadge } from '@slipway/ui/PackageCard.tsx';
import { PauseButton } from '../ui/PauseButton.tsx';
import { Picture } from '@slipway/ui/Picture.tsx';
import { PictureViewer } from '../ui/PictureViewer.tsx';
import { RotationBar } from '../ui/RotationBar.tsx';
import { Stars } from '@slipway/ui/Stars.tsx';
import { useRotation } from '../ui/use-rotation.ts';
import { Group } from './Group.tsx';
import styles from './PartsPage.module.css';

const pictures = ['evening-lights', 'party-balloons'].map((file) => ({ file, alt: '', caption: file }));

export function PictureParts() {
  const rotation = useRotation(3, 5000);
  const [open, setOpen] = useState<number>();
  return (
    <>
      <Group title="Rotating pictures">
        <RotationBar rotation={rotation} count={3} every="5s" noun="picture" />
        <PauseButton isPlaying={false} label="Play" onClick={() => undefined} />
      </Group>
      <Group title="Prices, stars and pictures">
        <PriceBadge before="from" price="£150.00" after="for up to 5" />
        <PriceBadge before="from" price="£150.00" after="for up to 5" size="big" />
        <Stars stars={4} />
        <div className={styles.picture}>
          <Picture file="evening-lights" cut="wide" sizes="12rem" alt="" />
        </div>
        <Button onClick={() => setOpen(0)}>Look closely</Button>
        {open !== undefined && (
          <PictureViewer
            label="Pictures"
            pictures={pictures}
            at={open}
            onShow={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Group>
      <Band tone="foam">
        <h2>A band of its own.</h2>
      </Band>
    </>
  );
}
