/**
 * A picture that staff have uploaded: 'photo-', a hash of what its files are made of, and the four colours of its ground,
 * from the top to the bottom. With '.webp' behind it, it stands wherever a picture of ours can.
 */
const uploaded = /^photo-[0-9a-f]{20}-([0-9a-f]{24})(?:\.webp)?$/;

export function isUploadedPicture(file: string): boolean {
  return uploaded.test(file);
}

/** Without its ending, as its address has it. */
export function pictureNameOf(file: string): string {
  return file.replace(/\.webp$/, '');
}

/** A CSS background that stands for it until it has loaded; undefined: not one of those. */
export function groundOf(file: string): string | undefined {
  const colours = uploaded.exec(file)?.[1];
  return colours && `linear-gradient(#${colours.match(/.{6}/g)!.join(',#')})`;
}
