import { useQuery } from '@tanstack/react-query';
import { menuTodayQuery } from '../../api/sold.ts';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { SoldOutToday } from './SoldOutToday.tsx';
import styles from './sold.module.css';

/** For the kitchen: one press marks a dish as sold out for today's trips. */
export function MenuTodayPage() {
  const query = useQuery(menuTodayQuery);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  const { data } = query;
  const out = data?.dishes.filter(({ isSoldOut }) => isSoldOut).length ?? 0;
  const groups = [...new Set(data?.dishes.map(({ group }) => group))];
  return (
    <div className={styles.today}>
      <ConsoleLink path="/kitchen">Back to the orders</ConsoleLink>
      <p>
        A dish that you mark as sold out can no longer be ordered for today’s trips, on the site or at Sell.
        Orders already placed stay, and the dish is on sale again tomorrow.
      </p>
      <Reading query={query} text="Loading the menu …" />
      {data !== undefined && (
        <p role="status">
          {data.dishes.length === 0 && 'The menu is empty.'}
          {data.dishes.length > 0 && (out === 0 ? 'Nothing is sold out today.' : `${out} sold out today.`)}
        </p>
      )}
      {groups.map((group) => (
        <Panel key={group} title={group === '' ? 'Menu' : group}>
          <Rows>
            {data?.dishes
              .filter((dish) => dish.group === group)
              .map(({ item, name, isSoldOut }) => (
                <Row
                  key={item}
                  mark={<Sign name={isSoldOut ? 'cross' : 'kitchen'} />}
                  title={name}
                  {...(isSoldOut ? { small: 'not on sale for today’s trips' } : {})}
                >
                  <SoldOutToday dish={{ id: item, name, isSoldOutToday: isSoldOut }} isInRow />
                </Row>
              ))}
          </Rows>
        </Panel>
      ))}
    </div>
  );
}
