import { Card } from '../../../ui/Card.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './CalendarLoading.module.css';

const days = Array.from({ length: 35 }, (_, day) => day);

/** The shape of a month, with the words of spec 8 before it. */
export function CalendarLoading() {
  return (
    <Card>
      <Loading text="Loading available days . . . " />
      <div className={styles.days}>
        {days.map((day) => (
          <Skeleton key={day} shape="round" />
        ))}
      </div>
    </Card>
  );
}
