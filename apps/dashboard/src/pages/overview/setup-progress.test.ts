import { expect, test } from 'vitest'
import { parseProgress } from './setup-progress.ts'

test.each([
  [null, { isClosed: false, ticked: [] }],
  ['', { isClosed: false, ticked: [] }],
  ['closed', { isClosed: true, ticked: [] }],
  ['files closed install', { isClosed: true, ticked: ['install', 'files'] }],
  ['{"broken":', { isClosed: false, ticked: [] }],
])('reads %j', (stored, progress) => {
  expect(parseProgress(stored)).toEqual(progress)
})
