import type { TestApp } from './test-app.ts';

/** Puts one picture of the site into the gallery, so that a visitor's page requests no other pictures. */
export async function aGalleryPicture({ db }: Pick<TestApp, 'db'>): Promise<Record<string, never>> {
  const row = { position: 0, picture: 'evening-lights.webp', caption: 'Lanterns out' };
  await db.insertInto('galleryPictures').values(row).execute();
  return {};
}
