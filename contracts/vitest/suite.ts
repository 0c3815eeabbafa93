import { inject } from 'vitest';
import { askForCases } from './case-channel.ts';
import { registerCases } from './register-cases.ts';
import './suite-plan.ts';

/** The test file of `wes check`: asks the process that holds the run for each case. */
const { channel, groups } = inject('wesSuitePlan');
const ask = askForCases(channel);
registerCases(groups, ({ id }) => ask(id));
