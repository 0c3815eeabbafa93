import { describe, expect, it } from 'vitest';
import { createOperationFinder } from '../../contracts/run/operation-finder.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { toArazzo } from './arazzo.ts';
import type { RecordedExchange } from './recording.ts';

const finder = createOperationFinder(createContract(loadDocument()));
const servers = { dev: 'http://127.0.0.1:1/dev/1', prod: 'http://127.0.0.1:1/prod/1' };

function toWorkflows(
  ...exchanges: { sent: Partial<RecordedExchange['request']>; status: number; body?: string }[]
) {
  const recording = exchanges.map(({ sent, status, body = '' }) => ({
    request: { method: 'GET', target: '/', headers: [], body: undefined, ...sent },
    response: { status, headers: [], body },
  }));
  return (toArazzo(recording, { document: 'openapi.yaml', servers, finder }) as { workflows: unknown[] })
    .workflows;
}

describe('a description of recorded requests', () => {
  it('names the operation, with its parameters decoded, and expects the status', () => {
    const headers = [['content-type', 'application/json'] as const];
    const body = '{"recipients":null}';
    const sent = { method: 'POST', target: '/prod/1/recognition/a%2Bb@c.example', headers, body };
    expect(toWorkflows({ sent, status: 400 })).toEqual([
      {
        workflowId: 'w0',
        steps: [
          {
            stepId: 's0',
            operationId: '$sourceDescriptions.prod.sendRecognition',
            parameters: [
              { in: 'path', name: 'member_email', value: 'a+b@c.example' },
              { in: 'header', name: 'content-type', value: 'application/json' },
            ],
            requestBody: { contentType: 'application/json', payload: { recipients: null } },
            successCriteria: [{ condition: '$statusCode == 400' }],
          },
        ],
      },
    ]);
  });

  it('expects the text of a refusal', () => {
    const sent = { target: '/dev/1/recognition?email=a@b.example' };
    const [workflow] = toWorkflows({ sent, status: 403, body: '{"message":"Forbidden"}' });
    expect(workflow).toMatchObject({
      steps: [
        {
          parameters: [{ in: 'query', name: 'email', value: 'a@b.example' }],
          successCriteria: [
            { condition: '$statusCode == 403' },
            { condition: "$response.body#/message == 'Forbidden'" },
          ],
        },
      ],
    });
  });

  it('sends what is no JSON object as it was', () => {
    const sent = { method: 'POST', target: '/dev/1/recognition/a@b.example', body: '{"recipients":' };
    const [workflow] = toWorkflows({ sent, status: 400 });
    expect(workflow).toMatchObject({ steps: [{ requestBody: { payload: '{"recipients":' } }] });
  });

  it('gives the address of what belongs to no operation', () => {
    const [workflow] = toWorkflows({ sent: { method: 'PUT', target: '/dev/1/nothing?a=b' }, status: 404 });
    expect(workflow).toMatchObject({
      steps: [{ 'x-operation': { url: 'http://127.0.0.1:1/dev/1/nothing?a=b', method: 'put' } }],
    });
  });

  it('keeps the places of what it leaves out', () => {
    const elsewhere = { sent: { target: '/1/members' }, status: 404 };
    const long = { sent: { target: '/dev/1/members', body: 'x'.repeat(100_001) }, status: 413 };
    const workflows = toWorkflows(elsewhere, long, { sent: { target: '/dev/1/members' }, status: 200 });
    expect(workflows).toMatchObject([{ workflowId: 'w2' }]);
  });
});
