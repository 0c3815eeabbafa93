import type { Usage } from './server.ts';

/** Loaded into a server before its own code (`node --import`): tells its parent, when asked, what the process has used so far. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpu: (user + system) / 1_000, memory: process.memoryUsage.rss() / 1_048_576 };
  process.send?.(usage);
});
// A server that wants to end need not wait for questions.
process.channel?.unref();
