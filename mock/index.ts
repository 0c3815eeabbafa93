/** The embedding: a mock as a Hono app, or listening. */
export { createMock, type MockApp, type MockOptions, type StageAddress } from './create-mock.ts';
export { type RunningMock, type StartOptions, startMock } from './start-mock.ts';
