import { groundOf } from '@slipway/shared/values/uploaded-picture.ts';
import { type Shape, smallAddress } from '../../api/pictures.ts';
import styles from './Pictures.module.css';

/**
 * A picture, cropped as the site crops it. Its main colours are shown until it has loaded. The text beside the picture
 * describes it.
 */
export function SmallPicture({ file, shape }: { file: string; shape: Shape }) {
  return (
    <span className={`${styles.small} ${styles[shape]}`} style={{ background: groundOf(file) }}>
      {file !== '' && <img src={smallAddress(file, shape)} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
