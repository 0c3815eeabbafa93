import type { Behaviours, BehavioursState } from '../behaviours/behaviours.ts';
import type { Companies } from '../companies/added-companies.ts';
import type { NamedSnapshots } from '../control/named-snapshots.ts';
import type { KeyRing, KeyRingState } from '../keys/key-ring.ts';
import type { MemoryStore } from '../store/memory-store.ts';
import type { Piece } from './log-storage.ts';

/** All that comes of the entries of a log, to be written in their place. */
export interface KeptState {
  /** As everything is at the call: what changes while the pieces are asked for is not in them. */
  dump(): Iterable<Piece>;
  /** Puts all of it into the state of a dump. */
  load(pieces: Iterable<Piece>): void;
}

/** What keeps it. */
export interface StateKeepers {
  store: MemoryStore;
  keys: KeyRing;
  companies: Companies;
  behaviours: Behaviours;
  snapshots: NamedSnapshots;
}

/** The small parts, by the names of their pieces; any other piece is the store's. */
interface SmallParts {
  keys: KeyRingState & { secrets: string[] };
  companies: number;
  behaviours: BehavioursState;
  snapshot: { name: string; takenAt: string; state: string };
}

const DATA = 'data ';

export function createKeptState({ store, keys, companies, behaviours, snapshots }: StateKeepers): KeptState {
  const load: { [Name in keyof SmallParts]: (part: SmallParts[Name]) => void } = {
    keys({ secrets, ...state }) {
      keys.restore(state);
      keys.remember(secrets);
    },
    companies: companies.continueFrom,
    behaviours: behaviours.load,
    snapshot({ name, takenAt, state }) {
      snapshots.set(name, { takenAt, state: Buffer.from(state) });
    },
  };
  const write = <Name extends keyof SmallParts>(name: Name, part: SmallParts[Name]): Piece => [
    name,
    JSON.stringify(part),
  ];
  return {
    dump() {
      const small = [
        write('keys', { ...keys.snapshot(), secrets: [...keys.secrets()] }),
        write('companies', companies.count()),
        write('behaviours', behaviours.dump()),
      ];
      const named = [...snapshots];
      const data = store.dump();
      return (function* () {
        yield* small;
        for (const [name, { takenAt, state }] of named)
          yield write('snapshot', { name, takenAt, state: state.toString() });
        for (const [scope, text] of data) yield [DATA + scope, text];
      })();
    },
    load(pieces) {
      snapshots.clear();
      store.load(
        (function* () {
          for (const [name, text] of pieces) {
            if (name.startsWith(DATA)) yield [name.slice(DATA.length), text] as const;
            else load[name as keyof SmallParts]?.(JSON.parse(text) as never);
          }
        })(),
      );
    },
  };
}
