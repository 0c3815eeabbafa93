import { readPart } from '../company/read-part.ts';
import { ALL } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

/** The questions of all surveys, or of one. */
export const listQuestions: ServiceHandler<'listQuestions'> = ({ query, part }, { records }) => {
  const list = query.survey_id === undefined ? ALL : `survey:${query.survey_id}`;
  const { records: questions, pagination } = readPart(records, { collection: 'questions', list }, part);
  return { questions, pagination };
};

/** The responses to a survey, a question, or all of them. */
export const listResponses: ServiceHandler<'listResponses'> = ({ query, part }, { records }) => {
  const list = toResponseList(query);
  const { records: responses, pagination } = readPart(records, { collection: 'responses', list }, part);
  return { responses, pagination };
};

function toResponseList({ survey_id, question_id }: { survey_id?: string; question_id?: string }): string {
  if (survey_id !== undefined && question_id !== undefined)
    return `both:${JSON.stringify([survey_id, question_id])}`;
  if (survey_id !== undefined) return `survey:${survey_id}`;
  return question_id === undefined ? ALL : `question:${question_id}`;
}
