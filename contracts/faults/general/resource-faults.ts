import type { Contract } from '../../../spec/contract.ts';
import { findJson, isObject } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import type { Operation } from '../../../spec/operation.ts';
import {
  findChange,
  listResources,
  type Resource,
  type ResourceOperation,
  type ResourceRole,
} from '../../../spec/resources.ts';
import type { Fault, FaultAnswer } from '../fault.ts';
import { toFault, toInit } from './answer-faults.ts';

/** What a deployment can do otherwise with what it keeps: of each resource whose records can be created and read. */
export function listResourceFaults({ root, operations, schemaAt }: Contract): Fault[] {
  return listResources(root, operations, schemaAt).flatMap((resource) => {
    // Of what is never a success, nothing is stated to come.
    const its = resource.operations.filter(({ operation: { responses } }) =>
      responses.some(({ status }) => status.startsWith('2') || status === 'default'),
    );
    const find = (...roles: ResourceRole[]): ResourceOperation | undefined =>
      its.find((one) => roles.includes(one.role) && one.parameter !== undefined);
    const create = its.find(({ role, record }) => role === 'create' && record !== undefined);
    const [read, remove] = [find('read'), find('remove')];
    const change = findChange(its);
    if (!create || !read) return [];
    return [
      forget(resource, create, read.operation),
      ...(change ? [changeNothing(change.operation, create.operation, read.operation)] : []),
      ...(remove ? [keepRemoved(remove.operation, create.operation, read.operation)] : []),
    ];
  });
}

const CHECK = 'ensure_resource_availability';

/** Of several operations, of which one states what is broken. */
function toStateFault(
  operation: Operation,
  others: readonly Operation[],
  fault: { kind: string; does: string; fact: string; answer: FaultAnswer },
): Fault {
  const ids = [operation, ...others].map(({ id }) => id);
  return { ...toFault(operation, { check: CHECK, ...fault }), when: { operations: ids }, operations: ids };
}

/** Created ids are noted as they are answered. */
function forget({ id }: Resource, { operation: create, record }: ResourceOperation, read: Operation): Fault {
  const created = new Set<string>();
  return toStateFault(create, [read], {
    kind: 'created-not-found',
    does: 'what was created is not found',
    fact: read.pointer,
    async answer({ operation, request, healthy }) {
      const given = await healthy();
      if (operation?.id === read.id) {
        const last = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
        return created.has(last) ? new Response(null, { status: 404 }) : given;
      }
      const shown = findAt(findJson(await given.clone().text()) ?? null, record ?? '');
      if (given.ok && isObject(shown)) created.add(String(shown[id]));
      return given;
    },
  });
}

/** What was read first of a record is shown for ever. */
function changeNothing(change: Operation, create: Operation, read: Operation): Fault {
  const known = new Map<string, string>();
  return toStateFault(change, [create, read], {
    kind: 'update-without-effect',
    does: 'a success changes nothing',
    fact: change.pointer,
    async answer({ operation, request, healthy }) {
      const given = await healthy();
      if (operation?.id !== read.id || !given.ok) return given;
      const text = await given.clone().text();
      const before = known.get(request.url);
      if (before === undefined) known.set(request.url, text);
      return before === undefined || before === text ? given : new Response(before, toInit(given));
    },
  });
}

/** What was read of a record is shown where it is there no more. */
function keepRemoved(remove: Operation, create: Operation, read: Operation): Fault {
  const known = new Map<string, [text: string, init: ReturnType<typeof toInit>]>();
  return toStateFault(remove, [create, read], {
    kind: 'removed-still-there',
    does: 'what was removed is there still',
    fact: remove.pointer,
    async answer({ operation, request, healthy }) {
      const given = await healthy();
      if (operation?.id !== read.id) return given;
      const before = known.get(request.url);
      if (given.ok) known.set(request.url, [await given.clone().text(), toInit(given)]);
      return !given.ok && before ? new Response(...before) : given;
    },
  });
}
