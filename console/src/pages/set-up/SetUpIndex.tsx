import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { changeSetsQuery } from '../../api/set-up.ts';
import { aboutSet, isOpenSet, signsOfSets } from '../../change-set/set-words.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import styles from './SetUpPage.module.css';
import type { PartGroup } from '../../change-set/set-up-parts.ts';

/** Lists drafts, and change sets that are scheduled or failed, so that nothing unfinished is forgotten. */
function Waiting() {
  const { data } = useQuery(changeSetsQuery);
  const now = useNow();
  const waiting = data?.filter(isOpenSet) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel title="Not on the site yet">
      <Rows>
        {waiting.map((set) => (
          <Row
            key={set.set}
            mark={<Sign name={signsOfSets[set.state]} />}
            title={<ConsoleLink path={`/set-up/changes?set=${set.set}`}>{set.name}</ConsoleLink>}
            small={aboutSet(set, now)}
          />
        ))}
      </Rows>
    </Panel>
  );
}

/** The parts of Set up as cards. */
export function SetUpIndex({ groups }: { groups: PartGroup[] }) {
  return (
    <div className={styles.index}>
      <Waiting />
      {groups.map(({ title, parts }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className={styles.cards}>
            {parts.map((part) => (
              <li key={part.name}>
                <Sign name={part.sign} />
                <span>
                  <ConsoleLink path={`/set-up/${part.name}`}>{part.title}</ConsoleLink>
                  <small>{part.line}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
