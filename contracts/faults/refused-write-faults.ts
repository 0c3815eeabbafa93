import { type Fault, type FaultAnswer, faultsWith } from './fault.ts';
import { LIST, SEND } from './filters.ts';

/** Does what is refused all the same, as the company, and then says what the healthy deployment says. */
const doneHere: FaultAnswer = async ({ healthy, keyOf, stage }) => {
  await healthy({ key: keyOf(stage) });
  return healthy();
};

/** Does it in the stage that the key is of. */
const doneThere: FaultAnswer = async ({ healthy, keyOf, stage, request }) => {
  const other = stage === 'dev' ? 'prod' : 'dev';
  await healthy({ url: request.url.replace(`/${stage}/`, `/${other}/`), key: keyOf(other) });
  return healthy();
};

/** What is refused, and done. */
export const REFUSED_WRITE_FAULTS: readonly Fault[] = [
  ...faultsWith({ check: 'refused_write_changes_nothing', operations: [LIST, SEND] }, [
    {
      id: 'sent-without-key',
      title: 'What is sent without a key is refused, and done.',
      fact: 'key-in-header',
      when: { operations: [SEND], keys: ['none'] },
      answer: doneHere,
    },
    {
      id: 'sent-with-unknown-key',
      title: 'What is sent with an unknown key is refused, and done.',
      fact: 'company-scope',
      when: { operations: [SEND], keys: ['unknown'] },
      answer: doneHere,
    },
    {
      id: 'sent-with-retired-key',
      title: 'What is sent with a retired key is refused, and done.',
      fact: 'key-rotation',
      when: { operations: [SEND], keys: ['retired'] },
      answer: doneHere,
    },
    {
      id: 'sent-with-key-of-other-stage',
      title: 'What is sent with the key of another stage is refused, and done.',
      fact: 'stage-bound-key',
      stages: ['dev', 'prod'],
      when: { operations: [SEND], keys: ['other-stage'] },
      answer: doneHere,
    },
    {
      id: 'sent-in-other-stage',
      title: 'What is sent with the key of another stage is refused, and done in that stage.',
      fact: 'stage-bound-key',
      stages: ['dev', 'prod'],
      when: { operations: [SEND], keys: ['other-stage'] },
      answer: doneThere,
    },
  ]),
  ...faultsWith({ check: 'refused_write_changes_nothing', fact: 'key-in-header', answer: doneHere }, [
    {
      id: 'imported-without-key',
      title: 'What is imported without a key is refused, and done.',
      operations: ['importMembers', 'listMembers', 'readProfile'],
      when: { operations: ['importMembers'], keys: ['none'] },
    },
    {
      id: 'preset-without-key',
      title: 'A preset that is created without a key is refused, and applies.',
      operations: ['createPreset', 'listFeedback'],
      when: { operations: ['createPreset'], keys: ['none'] },
    },
  ]),
];
