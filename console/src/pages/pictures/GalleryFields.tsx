import { newId } from '@slipway/ui/new-id.ts';
import { leastInGallery, longestCaption, mostInGallery } from '@slipway/shared/api/console/limits.ts';
import { fill } from '@slipway/shared/rules/house-text.ts';
import { galleryPictures, pictureText } from '@slipway/shared/values/site-gallery.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { houseQuery } from '../../api/house.ts';
import { galleryQuery, libraryQuery } from '../../api/pictures.ts';
import type { ChangeFields } from '../../api/set-up.ts';
import type { Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { isKind, same, withChange, without } from '../../change-set/draft.ts';
import { MovableList } from '../../parts/MovableList.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { ChoosePicture } from '../../session/pictures/ChoosePicture.tsx';
import { SmallPicture } from '../../session/pictures/SmallPicture.tsx';
import styles from './PicturesPage.module.css';

type Shown = ChangeFields<'gallery'>['pictures'];

/**
 * The gallery with the draft's changes, in order. The first six pictures also rotate on the home page, and the first
 * three are large there.
 */
export function GalleryFields({ draft, edit }: Drafting) {
  const query = useQuery(galleryQuery);
  const library = useQuery(libraryQuery);
  const house = useQuery(houseQuery);
  const [choosing, setChoosing] = useState<{ instead: string | null }>();
  const { data } = query;
  if (data === undefined || house.data === undefined)
    return (
      <Panel title="The gallery">
        <Reading query={data === undefined ? query : house} text="Loading the gallery …" />
      </Panel>
    );
  const { texts, names } = house.data;
  const says = Object.fromEntries(names.map(({ name, says: each }) => [name, each]));
  const ours: Shown = galleryPictures.map((picture) => {
    const caption = texts.find(({ key }) => key === pictureText(picture))?.title ?? '';
    return { picture, caption: fill(caption, says) };
  });
  const onSite: Shown = data.map(({ picture, caption }) => ({ picture, caption }));
  const change = draft.changes.find(isKind('gallery'));
  const wanted = change?.words.pictures ?? onSite;
  const shown = wanted.length === 0 ? ours : wanted;
  const put = (pictures: Shown) => {
    const words = { pictures: same(pictures, ours) ? [] : [...pictures] };
    edit((was) => {
      const before = was.changes.find(isKind('gallery'));
      if (same(words.pictures, onSite)) return without(was, before?.id);
      return withChange(was, { id: before?.id ?? newId(), kind: 'gallery', words });
    });
  };
  const choose = (file: string) => {
    const instead = choosing?.instead ?? null;
    setChoosing(undefined);
    if (shown.some(({ picture }) => picture === file)) return;
    const alt = library.data?.pictures.find(({ picture }) => picture === file)?.alt;
    const known = ours.find(({ picture }) => picture === file)?.caption;
    const caption = (known ?? alt ?? 'On the lake').slice(0, longestCaption);
    if (instead === null) put([...shown, { picture: file, caption }]);
    else put(shown.map((each) => (each.picture === instead ? { picture: file, caption } : each)));
  };
  return (
    <Panel
      title="The gallery"
      aside={
        !same(shown, ours) && (
          <Button variant="text" onClick={() => put(ours)}>
            Restore the original gallery
          </Button>
        )
      }
    >
      <p>
        {`The first ${leastInGallery} pictures also take turns on the home page, where the first three are large. The gallery needs at least ${leastInGallery} pictures.`}
      </p>
      <MovableList
        onMove={(from, to) => put(moved(shown, from, to))}
        items={shown.map(({ picture, caption }) => ({
          key: picture,
          name: caption,
          content: (
            <div className={styles.shown}>
              <SmallPicture file={picture} shape="wide" />
              <WordsField
                label="Caption"
                most={longestCaption}
                required="Please type a caption."
                value={caption}
                onChange={(words) =>
                  put(shown.map((each) => (each.picture === picture ? { picture, caption: words } : each)))
                }
              />
              <div className={styles.actions}>
                <Button size="small" onClick={() => setChoosing({ instead: picture })}>
                  Another picture
                </Button>
                {shown.length > leastInGallery && (
                  <Button size="small" onClick={() => put(shown.filter((each) => each.picture !== picture))}>
                    Remove
                  </Button>
                )}
              </div>
            </div>
          ),
        }))}
      />
      {shown.length < mostInGallery && (
        <Button icon="plus" onClick={() => setChoosing({ instead: null })}>
          Add a picture
        </Button>
      )}
      {choosing !== undefined && (
        <ChoosePicture shape="wide" onChoose={choose} onClose={() => setChoosing(undefined)} />
      )}
    </Panel>
  );
}

function moved(pictures: Shown, from: number, to: number): Shown {
  const rest = pictures.filter((_, index) => index !== from);
  return [...rest.slice(0, to), pictures[from]!, ...rest.slice(to)];
}
