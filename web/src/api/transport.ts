/** How calls reach the server: over the network, except where the server itself draws the pages. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) };
