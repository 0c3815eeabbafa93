import { describe, expect, it } from 'vitest';
import { ownContract } from '../../../../spec/contract.test.helper.ts';
import { listAreas } from './areas.ts';
import { listUnknown } from './unknown.ts';

const contract = ownContract();
const areas = listUnknown(contract, listAreas(contract));
const groups = areas.flatMap((area) => area.groups);
const find = (title: string) => groups.find((group) => group.title === title);

describe('what is not known', () => {
  it('is every assumed and unconfirmed fact, once', () => {
    const unknown = contract.facts.filter(({ evidence }) => /assumed|unconfirmed/.test(evidence.grade));
    const listed = groups.flatMap(({ facts }) => facts.map(({ pointer }) => pointer));
    expect(listed.toSorted()).toEqual(unknown.map(({ pointer }) => pointer).toSorted());
  });

  it('stands in the area that it is about, else with what areas share', () => {
    expect(areas.map(({ name }) => name)).toEqual([
      'Recognition',
      'Members',
      'Surveys',
      'Performance',
      'Town Hall',
      'All areas',
    ]);
    expect(find('createBoost')?.facts.map(({ text }) => text)).toContain('`BoostRequest.points`');
    expect(find('What several areas share')?.facts.map(({ text }) => text)).toContain('`Pagination.page`');
  });

  it.each([
    [
      'listMembers',
      'wes check "$WES_BASE_URL" --include-operation-id listMembers --learn learned.overlay.yaml',
    ],
    ['createBoost', ' --allow-writes --member '],
    ['sendRecognition', ' --allow-writes --member '],
    ['importMembers', ' --allow-writes --allow-broadcast --member '],
    ['createPreset', ' --allow-writes --allow-broadcast --member '],
  ])('says how to find out: %s', (title, command) => {
    expect(find(title)?.command).toContain(command);
  });
});
