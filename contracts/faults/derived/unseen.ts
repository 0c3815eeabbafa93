/**
 * What the suite does not promise to see, by the ids of the faults, each with the reason. Where all faults of a row are killed, the row
 * goes.
 */
export const UNSEEN: readonly { ids: RegExp; why: string }[] = [
  {
    ids: /^key-[^/]+\/[^/]+\/[^/]+\/[^/]+\/each-twentieth$/,
    why: 'Each operation is asked for a refusal a few times only.',
  },
  {
    ids: /\/taken-by-one\//,
    why: 'Near misses of a key are asked of each seventh operation, another one with each seed, of all with --thorough.',
  },
  {
    ids: /\/done\/(?:createBoost|createTownhallContent|(?!sendRecognition).*\/after-refusal$)/,
    why: 'Writes other than recognition are tried with some keys only, and not all of them show where they were done.',
  },
  {
    ids: /^valid-key\/key-missing\/[^/]+\/[^/]+\/(?:each-fifth|after-write|after-refusal)$/,
    why: '`Forbidden` may be said for reasons that §7 does not show: it counts only where the same call is accepted otherwise.',
  },
  {
    ids: /\/listRecognitionsByRecipient\/[^/]+\/after-write$/,
    why: 'The legacy path is asked before anything is written.',
  },
  {
    ids: /^(?:own|other)-company\/[^/]+\/(?:listQuestions|readProfile)\//,
    why: 'Questions name nobody, and a profile is compared only with what the other company was shown itself.',
  },
  {
    ids: /^(?:own|other)-company\/.*\/(?:first|each-fifth|after-write|page-2)$/,
    why: 'Both companies ask the same a few times only.',
  },
  {
    ids: /^written-for-another\/written\/(?:createBoost\/|createPreset\/.*\/later$)/,
    why: 'Of a boost only totals show, and a preset is written for another company once.',
  },
  {
    ids: /^filter\/.*\/(?:first|each-fifth|after-write|page-2)$/,
    why: 'Whom a record concerns is looked at in a few answers only.',
  },
  {
    ids: /^(?:recognitions|pagination|list)\/.*-team-name\/[^/]+\/(?:one-record|last-page)$/,
    why: 'The edges of lists are looked for by member.',
  },
  { ids: /^key-retired\/[^/]+\/.*\/later$/, why: 'A retired key is tried in some operations once only.' },
  {
    ids: /^valid-call\/refused-[^/]+\/list[^/]+\/[^/]+\/after-write$/,
    why: 'What was written may be why a call is refused afterwards.',
  },
  {
    ids: /^valid-call\/refused-[^/]+\/sendRecognition\/[^/]+\/(?:later|after-write)$/,
    why: 'Who could send at first may have nothing left to give: it is learned, and held against nobody.',
  },
  {
    ids: /^valid-call\/fails-[^/]+\/listRecognitionsByRecipient\/[^/]+\/first$/,
    why: 'A server error that does not come again is a warning.',
  },
];
