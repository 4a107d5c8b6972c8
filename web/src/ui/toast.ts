import { toast } from 'react-hot-toast/headless';

/** Short messages at the top centre of the page. How long they stay is in Toaster.tsx. */
export function showError(message: string): void {
  toast.error(message);
}
