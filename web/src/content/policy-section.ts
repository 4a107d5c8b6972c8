/** A part of a policy page: its id is what a hash names. */
export type PolicySection = { id: string; title: string; terms: readonly string[] };
