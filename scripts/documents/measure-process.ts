import { measureDocument } from './measure-document.ts';

/** Measures one description in a process of its own: file and seed are its arguments, and what came of it is its one message. */
const [file = '', seed = '1'] = process.argv.slice(2);
const told = await measureDocument(file, Number(seed)).then(
  (measure) => ({ measure }),
  (error: Error) => ({ refused: error.message }),
);
// The kernel counts in KiB.
process.send?.({ ...told, memory: process.resourceUsage().maxRSS * 1024 }, () => process.exit());
