/**
 * Short messages at the top centre of the page. Toaster.tsx, loaded with the page, sets how long each message stays.
 */
export function showError(message: string): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.error(message));
}

export function showSuccess(message: string): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.success(message));
}
