import styles from './Icon.module.css';

/** The style of our icons: one stroke, round ends, 24 by 24. */
export const drawings = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  bin: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  bolt: 'M13 3 6 13.5h5L10.5 21 18 10h-5z',
  calendar:
    'M7 5h10a3.5 3.5 0 0 1 3.5 3.5V17a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V8.5A3.5 3.5 0 0 1 7 5zM3.5 10h17M8 3v4M16 3v4',
  card: 'M6.5 5h11a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM2.5 10h19M6.5 15h3',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  comment: 'M5 5.5h14v10H11l-4 4v-4H5z',
  cross: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  flame:
    'M12 21c4 0 6.5-2.6 6.5-6.3 0-4.3-4-6-4.5-11.2-3.5 2-5 5-4.5 8-1.3-.5-2-1.5-2.2-3C6 10.3 5.5 12.3 5.5 14.5 5.5 18.4 8 21 12 21z',
  guests:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 14.5c1.8.9 2.8 2.7 3 5.5',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.6v.1',
  instagram:
    'M9 4h6a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5zM12 8.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zM16.7 7.3v.1',
  leaf: 'M5 19C5 10 10 5 19 5c0 9-5 14-14 14zM5 19l7-7',
  left: 'm15 6-6 6 6 6',
  letter: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7l8 6 8-6',
  lock: 'M8 10.5h8a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  menu: 'M5 9h14M5 15h14',
  minus: 'M5 12h14',
  pause: 'M9 6.5v11M15 6.5v11',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7 2 2 0 0 1 6 3.5z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  play: 'M9 6.5v11l9-5.5z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8.5V4h10v4.5M7 17H4.5v-6a2.5 2.5 0 0 1 2.5-2.5h10a2.5 2.5 0 0 1 2.5 2.5v6H17M7 14.5h10V20H7z',
  right: 'm9 6 6 6-6 6',
  share:
    'M12 14.5V3.5M8 7l4-3.8L16 7M6.5 11H5.8A1.8 1.8 0 0 0 4 12.8v5.7a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5.7a1.8 1.8 0 0 0-1.8-1.8h-.7',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  up: 'm6 15 6-6 6 6',
  vest: 'M9 3.5 5.5 6v14.5h13V6L15 3.5c-.3 2-1.3 3-3 3s-2.7-1-3-3zM12 6.5v14M5.5 13h13',
  warning: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v6M12 16.4v.1',
  x: 'M4 4l11.7 16H20L8.3 4zM4.5 20l6.3-7.2M19.5 4l-6.2 7.1',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.8 2-1.8h1.7V3.2S16.5 3 15.2 3c-2.6 0-4.2 1.5-4.2 4.2v2.3H8V13h3v8z',
} as const;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

/** An icon is never used alone: the text beside it, or its button's label, gives the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
