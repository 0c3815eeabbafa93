import { describeContract } from '../contracts/describe-contract.ts';
import { toContractOptions } from './commands/check/check-options.ts';

/** The one test file of `npm run contract`: a deployment by its address, with the keys of the environment, as `wes check` judges it. */
const { WES_BASE_URL: baseUrl = '' } = process.env;
describeContract(toContractOptions(baseUrl, { seed: '1', failOn: 'violation', reportDir: '' }, process.env));
