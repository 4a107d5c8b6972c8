/** The only version the till speaks, in the header X-GP-Version. */
export const apiVersion = '2021-03-22';
