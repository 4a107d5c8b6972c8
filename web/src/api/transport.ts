/** How calls reach the server: over the network, except when the server itself prerenders the pages. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) };
