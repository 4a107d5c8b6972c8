import { whatToBring } from '../../content/what-to-bring.ts';
import { Band } from '../../ui/Band.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './WhatToBring.module.css';

export function WhatToBring() {
  return (
    <Band tone="cream" isLast aria-labelledby="bring-title">
      <h2 id="bring-title">What to bring</h2>
      <ul className={styles.list}>
        {whatToBring.map(({ icon, name, why }) => (
          <li key={name}>
            <i>
              <Icon name={icon} />
            </i>
            <b>{name}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Band>
  );
}
