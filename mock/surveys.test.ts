import { describe, expect, it } from 'vitest';
import { SERVICE } from './document.test.helper.ts';
import { ALDER, askAs, BLUEPEAK, callersOf, type Message, readAll, readAs } from './known.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

describe.each(WAYS)('surveys, $way', (way) => {
  const door = useMock(way);

  describe.each(callersOf(way))('of $name', (who) => {
    const { questions, responses } = who.data;
    const surveys = [...new Set(questions.map(({ survey_id }) => survey_id))];

    it('have all questions and responses', async () => {
      expect(await readAll(door, who, '/questions', 'questions', 5)).toEqual(questions);
      expect(await readAll(door, who, '/responses', 'responses')).toEqual(responses);
      expect(surveys.length).toBeGreaterThan(1);
    });

    it('have those of one survey, of one question, and of both', async () => {
      for (const survey_id of surveys) {
        const inSurvey = <T extends { survey_id: string }>(all: readonly T[]): T[] =>
          all.filter((one) => one.survey_id === survey_id);
        expect(await readAll(door, who, `/questions?survey_id=${survey_id}`, 'questions')).toEqual(
          inSurvey(questions),
        );
        expect(await readAll(door, who, `/responses?survey_id=${survey_id}`, 'responses')).toEqual(
          inSurvey(responses),
        );
        for (const { id } of questions) {
          const toQuestion = responses.filter(({ question_id }) => question_id === id);
          expect(await readAll(door, who, `/responses?question_id=${id}`, 'responses')).toEqual(toQuestion);
          const query = `/responses?survey_id=${survey_id}&question_id=${id}`;
          expect(await readAll(door, who, query, 'responses')).toEqual(inSurvey(toQuestion));
        }
      }
    });

    it('are valid, and responses are to questions that there are', async () => {
      const [asked, given] = [
        await readAs(door, who, '/questions?limit=100'),
        await readAs(door, who, '/responses?limit=100'),
      ];
      expect(SERVICE.judge('/components/schemas/QuestionList', asked)).toBe('');
      expect(SERVICE.judge('/components/schemas/ResponseList', given)).toBe('');
      const known = new Set(questions.map(({ id, survey_id }) => `${id} ${survey_id}`));
      for (const { question_id, survey_id } of responses)
        expect(known).toContain(`${question_id} ${survey_id}`);
    });
  });

  const [question] = ALDER.data.questions;

  it.each([
    '/questions?survey_id=nobody',
    `/questions?survey_id=${question?.survey_id.toUpperCase()}`,
    `/questions?survey_id=${BLUEPEAK.data.questions[0]?.survey_id}`,
    '/questions?survey_id=__proto__',
  ])('%s has an empty list', async (query) => {
    expect(await readAll(door, ALDER, query, 'questions')).toEqual([]);
  });

  it.each([
    '/responses?survey_id=nobody',
    '/responses?question_id=nobody',
    `/responses?survey_id=nobody&question_id=${question?.id}`,
    `/responses?survey_id=${question?.survey_id}&question_id=nobody`,
    // An id that spells two others is neither of them.
    `/responses?survey_id=${question?.survey_id}%20question:${question?.id}`,
    `/responses?question_id=${question?.id}%20survey:${question?.survey_id}`,
    '/responses?survey_id=all',
  ])('%s has an empty list', async (query) => {
    expect(await readAll(door, ALDER, query, 'responses')).toEqual([]);
  });

  it.each(['/questions?survey_id=', '/responses?question_id=', `/responses?survey_id=${'a'.repeat(101)}`])(
    '%s is refused',
    async (path) => {
      const { status, body } = await askAs<Message>(door, ALDER, { path });
      expect({ status, named: /`(survey|question)_id`/.test(body.message) }).toEqual({
        status: 400,
        named: true,
      });
    },
  );
});
