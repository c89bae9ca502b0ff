/** Import this first in a process that a campaign forks: when the campaign is gone, nobody waits for it any more. */
if (process.connected) process.once('disconnect', () => process.exit(0));
else process.exit(0);
