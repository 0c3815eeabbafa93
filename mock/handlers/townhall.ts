import { findTeam } from '../company/members.ts';
import { composeTownhall } from '../company/townhall-content.ts';
import { Refused } from '../serve/refused.ts';
import type { ServiceHandler } from './service-handler.ts';

/** Composes content about the company's own people; nothing is kept. */
export const createTownhallContent: ServiceHandler<'createTownhallContent'> = ({ body }, company) => {
  if (body.team_name === undefined) return composeTownhall(company, body.topic);
  const team = findTeam(company.records, body.team_name);
  if (!team) {
    return new Refused(
      'request-invalid',
      `/team_name in the body: this company has no team called ${body.team_name}.`,
    );
  }
  return composeTownhall(company, body.topic, team);
};
