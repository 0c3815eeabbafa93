import { describe, expect, it } from 'vitest';
import { type ArtifactLocation, toArtifactLocation } from './artifact-location.ts';

describe('toArtifactLocation', () => {
  it.each<{ given: string; outside?: true; want: ArtifactLocation }>([
    { given: 'spec/openapi.yaml', want: { uri: 'spec/openapi.yaml', uriBaseId: '%SRCROOT%' } },
    { given: './a b/c#d?.yaml', want: { uri: 'a%20b/c%23d%3F.yaml', uriBaseId: '%SRCROOT%' } },
    { given: 'spec\\openapi.yaml', want: { uri: 'spec/openapi.yaml', uriBaseId: '%SRCROOT%' } },
    { given: 'a:b.yaml', want: { uri: 'a%3Ab.yaml', uriBaseId: '%SRCROOT%' } },
    { given: '50%.yaml', want: { uri: '50%25.yaml', uriBaseId: '%SRCROOT%' } },
    {
      given: 'kit/spec/openapi.yaml',
      outside: true,
      want: { uri: 'kit/spec/openapi.yaml', uriBaseId: '%OUTSIDE%' },
    },
    { given: '../../api.yaml', outside: true, want: { uri: 'api.yaml', uriBaseId: '%OUTSIDE%' } },
    { given: '/srv/my api.yaml', want: { uri: 'file:///srv/my%20api.yaml' } },
    { given: 'C:\\api\\openapi.yaml', want: { uri: 'file:///C:/api/openapi.yaml' } },
    {
      given: 'https://docs.example/a%20b.yaml',
      outside: true,
      want: { uri: 'https://docs.example/a%20b.yaml' },
    },
    { given: 'a\ud800.yaml', want: { uri: 'a%EF%BF%BD.yaml', uriBaseId: '%SRCROOT%' } },
  ])('$given', ({ given, outside, want }) => {
    expect(toArtifactLocation({ file: given, outside })).toEqual(want);
  });
});
