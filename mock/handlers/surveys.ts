import { readPage } from '../company/pagination.ts';
import { ALL } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

export const listQuestions: ServiceHandler<'listQuestions'> = ({ query }, { records }) => {
  const list = query.survey_id === undefined ? ALL : `survey:${query.survey_id}`;
  const { records: questions, pagination } = readPage(records, 'questions', list, query);
  return { questions, pagination };
};

export const listResponses: ServiceHandler<'listResponses'> = ({ query }, { records }) => {
  const { records: responses, pagination } = readPage(records, 'responses', toResponseList(query), query);
  return { responses, pagination };
};

function toResponseList({ survey_id, question_id }: { survey_id?: string; question_id?: string }): string {
  if (survey_id !== undefined && question_id !== undefined)
    return `both:${JSON.stringify([survey_id, question_id])}`;
  if (survey_id !== undefined) return `survey:${survey_id}`;
  return question_id === undefined ? ALL : `question:${question_id}`;
}
