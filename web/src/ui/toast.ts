/** Short messages at the top centre of the page. How long they stay is in Toaster.tsx, which is fetched with the page. */
export function showError(message: string): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.error(message));
}

export function showSuccess(message: string): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.success(message));
}
