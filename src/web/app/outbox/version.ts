/** Version of the rows that this release stores. Rows of other versions are not sent. */
export const VERSION = 1;
