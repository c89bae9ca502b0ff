/** For queues whose send journal is not what a test is about. */
export const unwritten = {
  journal: { final: () => undefined, end: () => undefined },
  onJournalLost: (error: unknown) => {
    throw error;
  },
};
