import { drawings as iconDrawings } from '@slipway/ui/Icon.tsx';
import styles from './Sign.module.css';

/** Icons used only by the console. The icons of ui/Icon.tsx are part of the site's scripts too. */
const own = {
  camera:
    'M7 7.5 8.500 5h7L17 7.500h2A2.500 2.500 0 0 1 21.500 10v7A2.500 2.500 0 0 1 19 19.500H5A2.500 2.500 0 0 1 2.500 17v-7A2.500 2.500 0 0 1 5 7.500zM12 10a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  erase: 'M9 6h11v12H9l-6-6zM12.5 10l4 4M16.5 10l-4 4',
  key: 'M8 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11.8 12H21v3.5M17 12v3',
  kitchen: 'M5 15.5a7 7 0 0 1 14 0zM12 8.5V6M3.5 19h17M9 6h6',
  laptop: 'M5.5 5h13v10h-13zM2.5 18.5h19',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
  mobile:
    'M8.5 2.5h7A1.5 1.5 0 0 1 17 4v16a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20V4a1.5 1.5 0 0 1 1.5-1.5zM11 18.3h2',
  more: 'M5.5 12v.1M12 12v.1M18.5 12v.1',
  note: 'M6 4.5h12v10l-5 5H6zM13 19.5v-5h5M9 9h6M9 12.5h3',
  pound: 'M16.5 7.5A4 4 0 0 0 9 9.2V16c0 1.8-.8 2.8-2.5 3.5H17M6.5 13h7',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v.1M14.5 20v.1M20 17.5V20h-2.5',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  setup:
    'M4 7h8M18 7h2M4 12h2M12 12h8M4 17h9M19 17h1M15 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM9 9.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM16 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  shield: 'M12 3.500 5 6v5.500c0 4.500 3 7.500 7 9 4-1.500 7-4.500 7-9V6zM8.800 12l2.300 2.300 4.200-4.300',
  sunset:
    'M3 18.5h18M7 15a5 5 0 0 1 10 0M12 3.500v4M9.500 5.500 12 8l2.500-2.500M4 10.500l1.800 1M20 10.500l-1.800 1',
  swap: 'M4 9h15M15 5l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  tablet:
    'M6.5 3.5h11A1.5 1.5 0 0 1 19 5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5zM11 17.2h2',
  today: 'M4 6.5h8M9 12h11M4 17.5h6M14.5 17.5H20',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9',
  wind: 'M3 9h11a2.75 2.75 0 1 0-2.7-3.3M3 13h15.2a2.9 2.9 0 1 1-2.8 3.6M3 17h6.5a2.2 2.2 0 1 1-2.1 2.8',
} as const;

const drawings = { ...iconDrawings, ...own };

export type SignName = keyof typeof drawings;

export const signNames = Object.keys(drawings) as SignName[];

/** An icon never appears alone. The text beside the icon, or the label of its button, says what the icon means. */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg
      className={name === 'more' ? `${styles.sign} ${styles.dots}` : styles.sign}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
