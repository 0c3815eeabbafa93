import { findMember } from '../company/members.ts';
import { invalidRequest } from '../serve/refused.ts';
import type { ServiceHandler } from './service-handler.ts';

/** Gives a member points, which show in the member's feedback and profile at once. */
export const createBoost: ServiceHandler<'createBoost'> = ({ body }, company) => {
  const member = findMember(company.records, body.email);
  if (!member) {
    return invalidRequest(`/email in the body: ${body.email} is not a member of this company.`);
  }
  const { points = 1, reason } = body;
  const content = { email: member.email, points, ...(reason === undefined ? {} : { reason }) };
  const boost = {
    id: company.newId('boosts', 'boost', content),
    ...content,
    created_at: company.now('boosts'),
  };
  company.records.write([{ collection: 'boosts', record: boost }]);
  return boost;
};

/** Keeps a preset; from then on feedback is shown by its competencies. */
export const createPreset: ServiceHandler<'createPreset'> = ({ body }, company) => {
  const content = { name: body.name, competencies: body.competencies };
  const preset = {
    id: company.newId('presets', 'preset', content),
    ...content,
    created_at: company.now('presets'),
  };
  company.records.write([{ collection: 'presets', record: preset }]);
  return preset;
};
