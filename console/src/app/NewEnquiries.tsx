import { plural } from '@slipway/shared/values/counted.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { newEnquiriesQuery } from '../api/enquiries.ts';
import styles from './NewEnquiries.module.css';

/** A badge with the number of unanswered enquiries. */
export function NewEnquiries({ isOnPhone = false }: { isOnPhone?: boolean }) {
  const { data = 0 } = useQuery(newEnquiriesQuery);
  if (data === 0) return null;
  return (
    <em className={isOnPhone ? `${styles.count} ${styles.onPhone}` : styles.count}>
      {data > 99 ? '99+' : data}
      <VisuallyHidden>{plural(data, ' new enquiry', ' new enquiries')}</VisuallyHidden>
    </em>
  );
}
