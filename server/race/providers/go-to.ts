/** Opens an address as a browser does, or with `fields` posts a form. Returns a redirect and does not follow it. */
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
