import type { Finding } from '../../run/findings.ts';
import { distinct, gather } from './gather.ts';

/** What one operation has in common with others: the labels for which something was seen, and in which stages. */
interface Place {
  operation: string;
  stages: readonly string[];
  labels: readonly string[];
}

/**
 * Where findings were seen, for a person: `listMembers, readProfile (dev, prod): no-key, one-off; sendRecognition (dev): no-key`. A
 * label that all of them share stands first: `absent: listMembers, readProfile (dev, prod)`.
 */
export function describePlaces(findings: readonly Finding[]): string {
  const [first = '', ...otherLabels] = distinct(findings.map(({ label }) => label));
  const isShared = otherLabels.length === 0;
  const places = gather(listPlaces(findings), ({ stages, labels }) => JSON.stringify([stages, labels]));
  const texts = [...places.values()].map((alike) => {
    const [{ stages, labels }] = alike;
    const where = `${alike.map(({ operation }) => operation).join(', ')} (${stages.join(', ')})`;
    return isShared ? where : `${where}: ${labels.join(', ')}`;
  });
  return `${isShared && first !== '' ? `${first}: ` : ''}${texts.join('; ')}`;
}

function listPlaces(findings: readonly Finding[]): Place[] {
  const byOperation = gather(findings, ({ operationId }) => operationId ?? 'no operation');
  return [...byOperation].flatMap(([operation, own]) => {
    const looks = [...gather(own, ({ label }) => label)].map(([label, some]) => ({
      label,
      stages: distinct(some.map(({ stage }) => stage)),
    }));
    return [...gather(looks, ({ stages }) => JSON.stringify(stages)).values()].map((some) => ({
      operation,
      stages: some[0].stages,
      labels: some.map(({ label }) => label),
    }));
  });
}
