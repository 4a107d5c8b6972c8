/**
 * The name of a picture that staff have uploaded: 'photo-', a hash of the upload and its cropping, and the four colours
 * of its background, from top to bottom. With '.webp' added, the name can be used like the name of one of
 * the site's own pictures.
 */
const uploaded = /^photo-[0-9a-f]{20}-([0-9a-f]{24})(?:\.webp)?$/;

export function isUploadedPicture(file: string): boolean {
  return uploaded.test(file);
}

/** The picture's name without its extension, as in its address. */
export function pictureNameOf(file: string): string {
  return file.replace(/\.webp$/, '');
}

/** A CSS background to show until the picture has loaded; undefined: not an uploaded picture. */
export function groundOf(file: string): string | undefined {
  const colours = uploaded.exec(file)?.[1];
  return colours && `linear-gradient(#${colours.match(/.{6}/g)!.join(',#')})`;
}
