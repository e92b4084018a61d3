import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findCaseProofs, withProofs } from '../apps/server/src/testing/security-case-proofs.ts'

// Run with `node scripts/security-cases.mjs` after adding, moving or renaming a test that names a
// case.
const page = new URL('../docs/security-cases.md', import.meta.url)
const proofs = findCaseProofs(fileURLToPath(new URL('..', import.meta.url)))
writeFileSync(page, withProofs(readFileSync(page, 'utf8'), proofs))
