import { groundOf } from '@slipway/shared/values/uploaded-picture.ts';
import { type Shape, smallAddress } from '../../api/pictures.ts';
import styles from './Pictures.module.css';

/** A picture in the site's shape, with its main colours until it has loaded. The text beside it describes it. */
export function SmallPicture({ file, shape }: { file: string; shape: Shape }) {
  return (
    <span className={`${styles.small} ${styles[shape]}`} style={{ background: groundOf(file) }}>
      {file !== '' && <img src={smallAddress(file, shape)} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
