import { startMock } from '../../mock/start-mock.ts';
import { createMemoryStore, type Seed } from '../../mock/store/memory-store.ts';
import { toEntry } from '../../mock/store/records.ts';
import type { Entry } from '../../mock/store/store.ts';

/** The mock, as users start it, before a store that holds a long history: `scale-server.js <port> <members> <recognitions> <size of the journal>`. */
const [port, members, recognitions, journalSize] = process.argv.slice(2).map(Number);
const DAY = Date.UTC(2026, 0, 1);
const TEAMS = 100;

await startMock({
  port: port ?? 0,
  ...(journalSize === undefined ? {} : { journalSize }),
  store: (known) => createMemoryStore(withHistory(known, members ?? 0, recognitions ?? 0)),
});

function withHistory(known: Seed, people: number, amount: number): Seed {
  return (scope) =>
    scope.company === 'alder-finch' && scope.stage === 'dev' ? listRecords(people, amount) : known(scope);
}

/** Everybody sends to the next one and to the one after, in turn; the first member is in as many as everybody else. */
function* listRecords(people: number, amount: number): Generator<Entry> {
  const references = Array.from({ length: people }, (_, index) => ({
    email: `member-${index}@alderfinch.example`,
    name: `Member ${index}`,
    team_name: `Team ${index % TEAMS}`,
  }));
  for (const reference of references)
    yield toEntry({ collection: 'members', record: { ...reference, cohort_ids: [] } as never });
  for (let index = 0; index < amount; index += 1) {
    const [sender, ...recipients] = [0, 1, 2].map((step) => references[(index + step) % people]);
    yield toEntry({
      collection: 'recognitions',
      record: {
        id: `rec_${index}`,
        created_at: new Date(DAY + index * 1_000).toISOString(),
        sender,
        recipients,
        message: `Thank you for the release notes, number ${index}.`,
      } as never,
    });
  }
}
