import { writeFileSync } from 'node:fs'
import { pages, readPage, withExamples } from '../examples/testing/printed-code.ts'

// Run with `node scripts/write-example-code.ts` after changing an example.
for (const page of pages())
  writeFileSync(new URL(`../${page}`, import.meta.url), withExamples(readPage(page)))
