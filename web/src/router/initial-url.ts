import { createContext } from 'react';

/** The URL that the page was prerendered for; React's first render must use the same. */
export const InitialUrl = createContext('http://localhost/');
