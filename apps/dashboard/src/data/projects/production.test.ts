import type { AdminProject } from '@latchkey/react'
import { expect, test } from 'vitest'
import { findProblems } from './production.ts'

const project = (allowLocalhost: boolean, ...domains: string[]) =>
  ({
    id: 'p',
    config: {
      allowLocalhost,
      domains: domains.map((domain) => ({ domain, handlerPath: '/handler' })),
    },
  }) as unknown as AdminProject

test('D: reports each problem with what it is about, and where to fix it', () => {
  const problems = findProblems(
    project(true, 'https://fine.example.com', 'http://app.example.com', 'http://10.0.0.1'),
  )

  expect(problems).toMatchObject([
    {
      message:
        'Localhost isn’t allowed in production mode. Turn off “Allow localhost” under Domains.',
      domain: null,
      needsHttps: false,
    },
    {
      message: 'Trusted domains should be HTTPS: http://app.example.com',
      domain: 'http://app.example.com',
      needsHttps: true,
    },
    { domain: 'http://10.0.0.1', needsHttps: false },
  ])
})

test('reports none for a project that is ready', () => {
  expect(findProblems(project(false, 'https://*.example.com'))).toEqual([])
})
