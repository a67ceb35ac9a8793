/** Deadline of a request, in ms: equal to the time limit of a writing transaction, below the 30 s of the client. */
export const defaultDeadlineMs = 25_000;
