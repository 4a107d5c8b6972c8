/** A browser's step to an address or, with fields, a form: redirects are returned and not followed. */
export async function goTo(
  address: string,
  fields?: Record<string, string>,
): Promise<{ status: number; location: string }> {
  const response = await fetch(address, {
    redirect: 'manual',
    ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
  });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get('location') ?? '' };
}
