import { expect, test } from 'vitest'
import { areaOf, readTable } from '../../../../../../scripts/messages/areas.ts'
import { findMessageProblems } from '../../../../../../scripts/messages/check-message.ts'
import { HOSTED_PROBLEM_TEXTS } from './hosted-problem-texts.ts'

const { 'en-US': english, ...others } = HOSTED_PROBLEM_TEXTS

test.each(Object.entries(others))('%s is written as its tables are', (language, texts) => {
  const problems = Object.entries(texts).flatMap(([name, text]) =>
    findMessageProblems(english[name as keyof typeof english], text, language),
  )

  expect(problems).toEqual([])
})

test.each(Object.entries(others))('%s has the words of the screens', async (language, texts) => {
  const table = await readTable(areaOf('react'), language)

  expect([texts.noPage, texts.noPageHelp]).toEqual([
    table?.[english.noPage],
    table?.[english.noPageHelp],
  ])
})
