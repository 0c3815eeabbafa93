import { toOwnId } from '../company/own-id.ts';
import { readPart } from '../company/read-part.ts';
import { ALL, type Records } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

/** The questions of all surveys, or of one. */
export const listQuestions: ServiceHandler<'listQuestions'> = ({ query, part }, { records }) => {
  const { survey_id } = toOwnIds(query, records);
  const list = survey_id === undefined ? ALL : `survey:${survey_id}`;
  const { records: questions, pagination } = readPart(records, { collection: 'questions', list }, part);
  return { questions, pagination };
};

/** The responses to a survey, a question, or all of them. */
export const listResponses: ServiceHandler<'listResponses'> = ({ query, part }, { records }) => {
  const list = toResponseList(toOwnIds(query, records));
  const { records: responses, pagination } = readPart(records, { collection: 'responses', list }, part);
  return { responses, pagination };
};

interface SurveyIds {
  survey_id?: string;
  question_id?: string;
}

function toOwnIds(query: SurveyIds, records: Records): SurveyIds {
  const toOwn = (given: string, name: 'survey_id' | 'id'): string =>
    toOwnId(given, () => records.all('questions').map((question) => question[name]));
  return {
    ...(query.survey_id === undefined ? {} : { survey_id: toOwn(query.survey_id, 'survey_id') }),
    ...(query.question_id === undefined ? {} : { question_id: toOwn(query.question_id, 'id') }),
  };
}

function toResponseList({ survey_id, question_id }: SurveyIds): string {
  if (survey_id !== undefined && question_id !== undefined)
    return `both:${JSON.stringify([survey_id, question_id])}`;
  if (survey_id !== undefined) return `survey:${survey_id}`;
  return question_id === undefined ? ALL : `question:${question_id}`;
}
