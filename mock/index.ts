/** The embedding: a mock as a Hono app, or listening. */
export type { ContractDocument } from '../spec/document.ts';
export { loadDocument } from '../spec/document.ts';
export { ListenError } from '../spec/text/listen-error.ts';
export type { Behave, BehaviourHandle } from './behaviours/behave.ts';
export type { Behaviour, BehaviourMatch, Break } from './behaviours/behaviour.ts';
export type { BehaviourSetName } from './behaviours/behaviour-sets.ts';
export type { AddCompany, AddedCompany, NewCompany, OwnCompany } from './companies/added-companies.ts';
export type { RecordClock as Clock, Tenant as CompanyStage } from './company/tenant.ts';
export { createMock, type MockApp, type StageAddress } from './create-mock.ts';
export type { KnownCompany } from './initial-state.ts';
export type { MockOptions, StartOptions } from './options.ts';
export type { Handler, Input } from './serve/prepare-operation.ts';
export { Refused } from './serve/refused.ts';
export type { BehaviourAnswer } from './serve/told-response.ts';
export { type RunningMock, startMock } from './start-mock.ts';
export { createMemoryStore, type Seed } from './store/memory-store.ts';
export type { Records } from './store/records.ts';
export type { Entry, Page, Range, Scope, Store } from './store/store.ts';
