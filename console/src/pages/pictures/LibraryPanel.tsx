import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LibraryPicture, libraryQuery } from '../../api/pictures.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { NewPicture } from '../../session/pictures/NewPicture.tsx';
import { PhotoButton, usePhoto } from '../../session/pictures/PhotoButton.tsx';
import { SmallPicture } from '../../session/pictures/SmallPicture.tsx';
import { CropDialog, DescribeDialog, RemoveDialog } from './PictureDialogs.tsx';
import styles from './PicturesPage.module.css';

type Asked = { what: 'describe' | 'crop' | 'remove'; picture: LibraryPicture };

/** What was uploaded, newest first: what it shows, where it is used, and what can be done with it. */
export function LibraryPanel() {
  const query = useQuery(libraryQuery);
  const { photo, isPreparing, prepare, forget } = usePhoto();
  const [asked, setAsked] = useState<Asked>();
  const leave = () => setAsked(undefined);
  const { data } = query;
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return (
    <Panel
      title="The library"
      aside={data !== undefined && <span className={styles.soft}>Room for {data.room} more</span>}
    >
      <PhotoButton isBusy={isPreparing} onPhoto={(file) => void prepare(file)} />
      {isPreparing && <Loading text="Opening the photo …" />}
      <Reading query={query} text="Reading the library …" />
      {data?.pictures.length === 0 && (
        <p className={styles.none}>
          Nothing is in it yet. Photos of your own boats, food and lake sell better than our illustrations:
          take one, then choose it for a package, a dish or the gallery.
        </p>
      )}
      <ul className={styles.library}>
        {data?.pictures.map((picture) => (
          <li key={picture.picture}>
            <SmallPicture file={picture.picture} shape="wide" />
            <div>
              <b>{picture.alt}</b>
              <small>{picture.used.length === 0 ? 'Not used' : `Used: ${picture.used.join('; ')}`}</small>
              <div className={styles.deeds}>
                <Button size="small" onClick={() => setAsked({ what: 'describe', picture })}>
                  Words
                </Button>
                <Button size="small" onClick={() => setAsked({ what: 'crop', picture })}>
                  Cut it anew
                </Button>
                <Button
                  size="small"
                  disabled={picture.used.length > 0}
                  onClick={() => setAsked({ what: 'remove', picture })}
                >
                  Remove
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {photo !== undefined && <NewPicture photo={photo} onKept={forget} onLeave={forget} />}
      {asked?.what === 'describe' && <DescribeDialog picture={asked.picture} onClose={leave} />}
      {asked?.what === 'crop' && <CropDialog picture={asked.picture} onClose={leave} />}
      {asked?.what === 'remove' && <RemoveDialog picture={asked.picture} onClose={leave} />}
    </Panel>
  );
}
