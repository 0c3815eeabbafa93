import { readPage } from '../company/pagination.ts';
import { ALL } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

/** The questions of all surveys, or of one. */
export const listQuestions: ServiceHandler<'listQuestions'> = ({ query }, { records }) => {
  const list = query.survey_id === undefined ? ALL : `survey:${query.survey_id}`;
  const { records: questions, pagination } = readPage(records, { collection: 'questions', list }, query);
  return { questions, pagination };
};

/** The responses to a survey, a question, or all of them. */
export const listResponses: ServiceHandler<'listResponses'> = ({ query }, { records }) => {
  const list = toResponseList(query);
  const { records: responses, pagination } = readPage(records, { collection: 'responses', list }, query);
  return { responses, pagination };
};

function toResponseList({ survey_id, question_id }: { survey_id?: string; question_id?: string }): string {
  if (survey_id !== undefined && question_id !== undefined)
    return `both:${JSON.stringify([survey_id, question_id])}`;
  if (survey_id !== undefined) return `survey:${survey_id}`;
  return question_id === undefined ? ALL : `question:${question_id}`;
}
