import { writeFileSync } from 'node:fs'
import { writeErrorTable } from '../packages/contract/src/errors/write-error-table.ts'

// Run with `node scripts/write-error-table.ts` after changing the catalog of errors.
writeFileSync(
  new URL('../packages/contract/src/errors/error-table.ts', import.meta.url),
  writeErrorTable(),
)
