import { allowHeaderConformance } from './allow-header-conformance.ts';
import type { Check } from './check.ts';
import { companyScope } from './company-scope.ts';
import { contentTypeConformance } from './content-type-conformance.ts';
import { ensureResourceAvailability } from './ensure-resource-availability.ts';
import { everyRecipientReached } from './every-recipient-reached.ts';
import { ignoredAuth } from './ignored-auth.ts';
import { legacyPath } from './legacy-path.ts';
import { memberUnknown } from './member-unknown.ts';
import { missingRequiredHeader } from './missing-required-header.ts';
import { negativeDataRejection } from './negative-data-rejection.ts';
import { notAServerError } from './not-a-server-error.ts';
import { pagesDoNotRepeat } from './pages-do-not-repeat.ts';
import { positiveDataAcceptance } from './positive-data-acceptance.ts';
import { recipientsOneForm } from './recipients-one-form.ts';
import { recognitionFilter } from './recognition-filter.ts';
import { refusalShowsNothing } from './refusal-shows-nothing.ts';
import { refusedWriteChangesNothing } from './refused-write-changes-nothing.ts';
import { repeatedCall } from './repeated-call.ts';
import { responseHeadersConformance } from './response-headers-conformance.ts';
import { responseSchemaConformance } from './response-schema-conformance.ts';
import { senderAsSent } from './sender-as-sent.ts';
import { stageBoundKey } from './stage-bound-key.ts';
import { stageSeparation } from './stage-separation.ts';
import { statusCodeConformance } from './status-code-conformance.ts';
import { unknownFilter } from './unknown-filter.ts';
import { unknownRoute } from './unknown-route.ts';
import { unsupportedMethod } from './unsupported-method.ts';
import { validKeyAccepted } from './valid-key-accepted.ts';

/**
 * Every check. Those with cases come in the order in which these are run: what only reads, then what is refused, then what
 * writes. Then those that look at the answers of all cases.
 */
export const CHECKS: readonly Check[] = [
  missingRequiredHeader,
  ignoredAuth,
  stageBoundKey,
  companyScope,
  stageSeparation,
  recognitionFilter,
  unknownFilter,
  pagesDoNotRepeat,
  legacyPath,
  unknownRoute,
  unsupportedMethod,
  memberUnknown,
  refusedWriteChangesNothing,
  recipientsOneForm,
  negativeDataRejection,
  positiveDataAcceptance,
  ensureResourceAvailability,
  everyRecipientReached,
  senderAsSent,
  repeatedCall,
  validKeyAccepted,
  refusalShowsNothing,

  notAServerError,
  statusCodeConformance,
  contentTypeConformance,
  responseHeadersConformance,
  responseSchemaConformance,
  allowHeaderConformance,
];
