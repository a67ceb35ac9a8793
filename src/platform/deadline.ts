/** Time that a request has, in ms: as long as one writing transaction may take, and less than the 30 s of the client. */
export const standardDeadlineMs = 25_000;
