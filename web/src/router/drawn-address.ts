import { createContext } from 'react';

/** The address that the server drew the page for; what React compares its first drawing with. */
export const DrawnAddress = createContext('http://localhost/');
